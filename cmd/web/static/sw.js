// Makes the page available offline: caches all its files, under a name that changes with
// their contents. The build writes the version and the SHA-256 of each file. Files that the
// page has loaded come from the browser's cache, unchanged files from the earlier version's,
// so every file is downloaded once.
const version = '{{.Hash}}';
const files = {{"{"}}{{range .Files}}
  '{{.Name}}': '{{.Sum}}',{{end}}
};
// The forms of the program on the server. The worker keeps one of them.
const forms = ['phosphor.wasm', 'phosphor.wasm.br', 'phosphor.wasm.gz'];

async function right(answer, name) {
  if (!answer?.ok) return false;
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()));
  return btoa(String.fromCharCode(...sum)) === files[name];
}

// Loads a file from the browser's cache or from the server.
async function load(name) {
  for (const cache of ['force-cache', 'reload']) {
    const answer = await fetch(name, {cache}).catch(() => null);
    if (await right(answer, name)) return answer;
  }
  throw new Error(name);
}

const reads = format => { try { return !!new DecompressionStream(format); } catch { return false; } };

// Returns the form of the program that the page has loaded, or would load.
async function form() {
  for (const name of forms) {
    const answer = await fetch(name, {cache: 'only-if-cached', mode: 'same-origin'}).catch(() => null);
    if (await right(answer, name)) return name;
  }
  if (reads('brotli')) return forms[1];
  const head = await fetch(forms[0], {method: 'HEAD'});
  return head.headers.get('Content-Encoding') || !reads('gzip') ? forms[0] : forms[2];
}

async function install() {
  const cache = await caches.open(version);
  const program = await form();
  for (const name of Object.keys(files)) {
    if (forms.includes(name) && name !== program || await cache.match(name)) continue;
    const before = await caches.match(name);
    await cache.put(name, await right(before, name) ? before : await load(name));
  }
}

async function answer(request, name) {
  const cache = await caches.open(version);
  for (const kept of name === forms[0] ? forms : [name || './']) {
    const found = await cache.match(kept);
    if (!found) continue;
    if (!forms.includes(kept) || kept === forms[0]) return found;
    const first = found.clone().body.getReader();
    const {value} = await first.read();
    first.cancel();
    const plain = value && value[0] === 0 && value[1] === 0x61; // the browser has decompressed it
    const body = plain ? found.body : found.body.pipeThrough(new DecompressionStream(kept.endsWith('.br') ? 'brotli' : 'gzip'));
    return new Response(body, {headers: {'Content-Type': 'application/wasm'}});
  }
  return fetch(request);
}

addEventListener('install', e => e.waitUntil(install()));

addEventListener('activate', e => e.waitUntil(
  caches.keys().then(all => Promise.all(all.filter(n => n.startsWith('phosphor-') && n !== version).map(n => caches.delete(n)))).then(() => clients.claim())));

// The user wants the new version now.
addEventListener('message', e => { if (e.data === 'renew') skipWaiting(); });

addEventListener('fetch', e => {
  const url = new URL(e.request.url), scope = registration.scope;
  if (e.request.method !== 'GET' || !url.href.startsWith(scope)) return;
  const name = (url.origin + url.pathname).slice(scope.length);
  e.respondWith(answer(e.request, name === 'index.html' ? '' : name));
});
