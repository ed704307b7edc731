// Keeps the page for when there is no net: all its files, under a name that changes
// with their contents. The lines below are written by the build.
const version = '{{.Hash}}';
const files = [{{range .Files}}
  '{{.}}',{{end}}
];

addEventListener('install', e => e.waitUntil(
  caches.open(version).then(c => c.addAll(files.map(f => new Request(f, {cache: 'reload'})))).then(() => skipWaiting())));

addEventListener('activate', e => e.waitUntil(
  caches.keys().then(all => Promise.all(all.filter(n => n.startsWith('phosphor-') && n !== version).map(n => caches.delete(n)))).then(() => clients.claim())));

addEventListener('fetch', e => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(version).then(c => c.match(e.request, {ignoreSearch: true})).then(r => r || fetch(e.request)));
});
