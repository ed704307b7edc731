(function () {
  var has = 'noModule' in document.createElement('script') && window.WebAssembly && window.fetch && window.ReadableStream &&
    window.PointerEvent && window.ResizeObserver && window.TextEncoder && window.crypto && window.BigInt;
  if (has) {
    if (location.hash.length > 1) document.body.className = 'play';
    return;
  }
  var old = document.getElementById('old'), de = /^de/.test(navigator.language || '');
  old.removeAttribute('hidden');
  old.appendChild(document.createTextNode(de ?
    'Phosphor braucht einen neueren Browser: dieser hat kein WebAssembly oder nicht, was dazugehört.' :
    'Phosphor needs a newer browser: this one lacks WebAssembly or what goes with it.'));
  document.body.className = 'home old';
})();
