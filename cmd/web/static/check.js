(function () {
  var has = 'noModule' in document.createElement('script') && window.WebAssembly && window.fetch && window.ReadableStream &&
    window.PointerEvent && window.ResizeObserver && window.TextEncoder && window.crypto && window.BigInt;
  // The program starts to load before the rest of the page is read. With a worker it comes from
  // there. Browsers that can unpack Brotli do so on any server; for the others it depends on
  // whether the server packs the plain file.
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
  // A page that is given away begins with a game; one that is alone has its program in itself.
  var start = document.documentElement.dataset.start, alone = 'alone' in document.documentElement.dataset;
  if (has) {
    if (start && location.hash.length < 2) history.replaceState(null, '', start);
    if (location.hash.length > 1) document.body.className = 'play';
    if (alone) return;
    window.program = program();
    // What goes wrong app.js says.
    window.program['catch'](function () {});
    return;
  }
  var old = document.getElementById('old'), de = /^de/.test(navigator.language || '');
  old.removeAttribute('hidden');
  old.appendChild(document.createTextNode(de ?
    'Phosphor braucht einen neueren Browser: dieser hat kein WebAssembly oder nicht, was dazugehört.' :
    'Phosphor needs a newer browser: this one lacks WebAssembly or what goes with it.'));
  document.body.className = 'home old';
})();
