(function () {
  var has = 'noModule' in document.createElement('script') && window.WebAssembly && window.fetch && window.ReadableStream &&
    window.PointerEvent && window.ResizeObserver && window.TextEncoder && window.crypto && window.BigInt;
  // The program starts to load before the rest of the page is read, from the worker if there
  // is one. Browsers that can decompress Brotli load that form from any server. For others it
  // depends on whether the server compresses the plain file.
  function program() {
    var how = {priority: location.hash.length > 1 ? 'high' : 'low'};
    var get = function (name) { return fetch(name, how); };
    if (navigator.serviceWorker && navigator.serviceWorker.controller || !window.DecompressionStream) return get('phosphor.wasm');
    try {
      new DecompressionStream('brotli');
    } catch (e) {
      return fetch('phosphor.wasm', {method: 'HEAD'}).then(function (r) {
        return get(r.ok && r.headers.get('Content-Encoding') ? 'phosphor.wasm' : 'phosphor.wasm.gz');
      });
    }
    return get('phosphor.wasm.br');
  }
  // An exported page begins with its game; a page in one file contains its program.
  var start = document.documentElement.dataset.start, alone = 'alone' in document.documentElement.dataset;
  if (has) {
    if (start && location.hash.length < 2) history.replaceState(null, '', start);
    if (location.hash.length > 1) document.body.className = 'play';
    if (alone) return;
    window.program = program();
    // app.js reports errors.
    window.program['catch'](function () {});
    return;
  }
  var old = document.getElementById('old'), words = {
    de: 'Phosphor braucht einen neueren Browser. Diesem fehlt WebAssembly oder etwas, das dazugehört.',
    fr: "Phosphor demande un navigateur plus récent. Celui-ci n'a pas WebAssembly, ou pas tout ce qu'il faut.",
    es: 'Phosphor necesita un navegador más reciente. A este le falta WebAssembly, o algo relacionado.'
  };
  old.removeAttribute('hidden');
  old.appendChild(document.createTextNode(words[(navigator.language || '').slice(0, 2)] ||
    'Phosphor needs a newer browser. This one lacks WebAssembly, or something related.'));
  document.body.className = 'home old';
})();
