// Everything around the picture: the list of games, buttons and keys for fingers, settings,
// files, the address. The program itself is phosphor.wasm. It calls the functions of the
// object page; this file calls those of the object phosphor.
import './wasm_exec.js';

const $ = id => document.getElementById(id);
const body = document.body, screen = $('screen');
let settings = {}, current = null, words = {};
const t = text => words[text] ?? text;

// The document has the words of the page in English: the texts of elements with data-t, and
// attributes of elements with data-t-NAME. The program translates them. The last translation
// is kept for the next visit.
const attributes = ['aria-label', 'title'];
function translate() {
  for (const e of document.querySelectorAll('[data-t]')) {
    e.dataset.t ||= e.textContent;
    e.textContent = t(e.dataset.t);
  }
  for (const attr of attributes) {
    const kept = 'data-t-' + attr;
    for (const e of document.querySelectorAll('[' + kept + ']')) {
      if (!e.getAttribute(kept)) e.setAttribute(kept, e.getAttribute(attr));
      e.setAttribute(attr, t(e.getAttribute(kept)));
    }
  }
}
function speak(lang, json) {
  words = JSON.parse(json);
  document.documentElement.lang = lang;
  $('language').value = lang;
  translate();
  for (const img of document.querySelectorAll('.tube img')) {
    const english = img.src.replace(/pictures\/../, 'pictures/en'), src = english.replace('pictures/en', 'pictures/' + lang);
    img.onerror = () => { img.onerror = null; img.src = english; }; // without the net
    if (img.src !== src) img.src = src;
  }
  try { localStorage.setItem('phosphor/words', JSON.stringify([lang, json])); } catch { /* the next visit begins in English */ }
}

// A first visit shows the page in the browser's language before the program has been loaded.
async function greet() {
  const json = await fetch('words/' + lang + '.json').then(r => r.ok ? r.text() : null).catch(() => null);
  if (json && !window.phosphor) speak(lang, json);
}

const later = ms => new Promise(r => setTimeout(r, ms));

// A page in one file contains all the others, see package handout.
const alone = 'alone' in document.documentElement.dataset;
function own(name) {
  const text = $('file-' + name)?.textContent;
  return text === undefined ? null : Uint8Array.from(atob(text), c => c.charCodeAt(0));
}

// The requested parts of the program's files, by name; null if one could not be loaded.
const parts = {};
function ask(name) {
  return parts[name] ??= fetch('parts/' + name + '.zip').then(r => r.ok ? r.arrayBuffer() : null).then(b => b && new Uint8Array(b)).catch(() => null);
}
async function part(name) {
  const bytes = await ask(name);
  delete parts[name];
  return bytes;
}
// The browser's language if the page has texts in it and they are not in the document.
const lang = navigator.language?.split('-')[0];
const foreign = !alone && lang !== 'en' && [...$('lang').options].some(o => o.value && o.value === lang);
// While the browser compiles the program, foresee loads what the game in the address will
// need first and, on a first visit, the browser's language.
function foresee() {
  const [name, query] = location.hash.slice(1).split('?');
  const machine = new URLSearchParams(query).get('machine') || $('game-' + name)?.closest('section').classList[1];
  const first = {atari: 'yukondat', amiga: 'amiga', oberon: 'oberon', windows: 'gobblet'}[machine];
  if (alone) return;
  if (!navigator.serviceWorker?.controller && foreign) ask(lang);
  if (first) ask(first);
}

let noteTimer;
function note(text) {
  $('note').textContent = text;
  $('note').hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { $('note').hidden = true; }, 9000);
}

function show(view) {
  body.classList.toggle('home', view === 'home');
  body.classList.toggle('play', view === 'play');
  $('front').hidden = view !== 'home';
  $('stage').hidden = view !== 'play';
}
// Calls back after the next frame has been drawn.
function drawn(f) { requestAnimationFrame(() => setTimeout(f)); }

// Texts of the page that are not in the document, in English.
const spoken = {
  also: 'also deal', streak: 'Streak 0/2: now 0, longest 2', copied: 'copied', out: 'remove', look: 'view', ended: 'The program has ended; please reload the page.',
  broken: 'Phosphor does not run in this browser:', unloaded: 'The program could not be loaded. Check the connection, then reload the page.',
};

// The functions that the program calls.
window.page = {
  ready() {
    body.classList.add('ready');
    phosphor.files(listFiles);
  },
  fail(text) { note(text); },
  storage() { try { return window.indexedDB; } catch { return null; } }, // some browsers throw
  // Calls back with a part of the program's files, or null if it cannot be loaded.
  async part(name, done) {
    let bytes = alone ? own('parts/' + name + '.zip') : null;
    for (let tries = 0; !bytes && !alone && tries < 3; tries++) {
      if (tries) await later(500);
      bytes = await part(name);
    }
    done(bytes);
  },
  // Calls back when the browser has nothing else to do.
  rest(done) {
    if (window.scheduler?.postTask) scheduler.postTask(done, {priority: 'background'});
    else setTimeout(done);
  },
  // Takes a lock that all tabs share, and calls back with the function that releases it,
  // or with null if another tab holds it for so many milliseconds.
  lock(name, ms, done) {
    if (!navigator.locks) { done(() => {}); return; }
    const keep = () => new Promise(release => done(release));
    const fail = e => done(e.name === 'AbortError' ? null : () => {});
    navigator.locks.request(name, {ifAvailable: true}, free => {
      if (free) return keep();
      const stop = new AbortController(), timer = setTimeout(() => stop.abort(), ms);
      navigator.locks.request(name, {signal: stop.signal}, () => { clearTimeout(timer); return keep(); }).catch(fail);
    }).catch(fail);
  },
  note,
  magnified(by) { $('zoom').setAttribute('aria-pressed', by > 1); },
  say(text) { $('say').textContent = text; },
  forgets() { $('forgets').hidden = false; note($('forgets').textContent); },
  // The texts of the page, in English.
  texts() {
    const list = Object.values(spoken);
    for (const e of document.querySelectorAll('[data-t]')) list.push(e.dataset.t || e.textContent);
    for (const attr of attributes) for (const e of document.querySelectorAll('[data-t-' + attr + ']')) list.push(e.getAttribute('data-t-' + attr) || e.getAttribute(attr));
    return JSON.stringify(list);
  },
  settings(json, lang, said) {
    settings = JSON.parse(json);
    speak(lang, said);
    document.documentElement.dataset.keys = settings.keys;
    for (const id of ['volume', 'speaker', 'lang', 'keys']) $(id).value = settings[id];
    $('aspect').value = settings.aspect || 'square';
    $('sound').value = settings.mute ? 'off' : settings.more ? 'more' : 'on';
    $('volume').disabled = $('speaker').disabled = settings.mute;
  },
  home(waiting, results) {
    current = null;
    delete body.dataset.game;
    show('home');
    document.title = 'Phosphor';
    listWaiting(JSON.parse(waiting));
    listResults(JSON.parse(results) || []);
    if (location.hash) history.pushState(null, '', location.pathname + location.search);
    drawn(offline);
  },
  play(json) {
    const before = current;
    current = JSON.parse(json);
    show('play');
    body.dataset.game = current.game;
    $('title').textContent = current.title + (current.deal ? ' · ' + current.deal : '');
    try { sessionStorage.setItem('phosphor/slot/' + current.game, current.slot); } catch { /* not kept */ }
    if (location.hash !== current.link && !current.demo) history.replaceState(null, '', current.link);
    if (!before || before.game !== current.game) {
      setButton('left');
      screen.focus({preventScroll: true});
    }
    if ($('settings').open) fillSettings();
    drawn(offline);
  },
  // The name of this tab's saved game.
  slot(game) { try { return sessionStorage.getItem('phosphor/slot/' + game); } catch { return null; } },
  changed() { phosphor.files(listFiles); },
  save(name, bytes) { download(name, bytes, 'application/octet-stream'); },
  dropped(json) {
    note(JSON.parse(json).join('; '));
    phosphor.files(listFiles);
  },
};

// Marks the waiting games. If several games of a kind wait, for example after play in two
// tabs, the others get links of their own.
function listWaiting(list) {
  for (const a of document.querySelectorAll('.game')) {
    const mine = list.filter(w => w.game === a.hash.slice(1));
    a.classList.toggle('waits', mine.length > 0);
    a.parentElement.querySelector('.others')?.remove();
    const others = mine.filter(w => w.slot !== (mine.find(m => m.slot === m.game) || mine[0]).slot);
    if (!others.length) continue;
    const row = Object.assign(document.createElement('span'), {className: 'others'});
    row.append(...others.map(w => Object.assign(document.createElement('a'), {
      href: '#' + w.game + '?kept=' + encodeURIComponent(w.slot), textContent: t(spoken.also) + ' ' + w.deal,
    })));
    a.after(row);
  }
}

// Shows the table of results: the headings, then a row for each game, beginning with its name.
function listResults(rows) {
  $('results').hidden = !rows.length;
  const cells = (row, tag) => {
    const tr = document.createElement('tr');
    row.slice(1).forEach((text, i) => {
      const cell = document.createElement(i ? tag : 'th');
      if (!i) cell.scope = 'row';
      if (tag === 'th' && i === 4) cell.title = t(spoken.streak);
      cell.textContent = text;
      tr.append(cell);
    });
    return tr;
  };
  $('tally').replaceChildren(...rows.map((row, i) => cells(row, i ? 'td' : 'th')));
}

function fill(select, options, value) {
  select.replaceChildren(...options.map(([v, text]) => new Option(text, v, false, v === value)));
  select.parentElement.hidden = options.length < 2;
}

function fillSettings() {
  for (const e of document.querySelectorAll('.ofgame')) e.hidden = !current;
  if (!current) return;
  $('deal').value = current.deal;
  $('deal').parentElement.hidden = !current.deal;
  $('share').parentElement.hidden = current.demo || current.link === '#';
  fill($('mode'), current.modes, current.mode);
  fill($('variation'), current.variations || [], current.variation);
}

// check.js has begun to load the program, compressed or not. If the browser has not
// decompressed it, load does.
async function load() {
  let answer = alone ? new Response(own('phosphor.wasm.gz')) : await window.program;
  if (!answer.ok) answer = await fetch('phosphor.wasm');
  if (!answer.ok) throw new Error(answer.url + ': ' + answer.status);
  const form = alone ? 'gzip' : {br: 'brotli', gz: 'gzip'}[answer.url.split('.').pop()];
  const size = Number($('progress').dataset.size), total = form && Number(answer.headers.get('Content-Length')) || size;
  const counted = answer.clone().body.getReader();
  const start = (await counted.read()).value;
  const packed = form && start && !(start[0] === 0 && start[1] === 0x61);
  let got = start?.length || 0;
  (async () => {
    for (let part; (part = await counted.read().catch(() => ({done: true}))) && !part.done;) {
      got += part.value.length;
      $('progress').value = Math.min(got / (packed ? total : size), 1);
    }
    foresee();
  })();
  let wasm = answer;
  if (packed || answer.headers.get('Content-Type') !== 'application/wasm') {
    const body = packed ? answer.body.pipeThrough(new DecompressionStream(form)) : answer.body;
    wasm = new Response(body, {headers: {'Content-Type': 'application/wasm'}});
  }
  const go = new Go();
  const {instance} = WebAssembly.instantiateStreaming ?
    await WebAssembly.instantiateStreaming(wasm, go.importObject) :
    await WebAssembly.instantiate(await wasm.arrayBuffer(), go.importObject);
  go.run(instance).then(() => note(t(spoken.ended)));
}

// The worker makes the page available offline. It starts after the page is visible, since it
// loads all other files. A new version waits until the user asks for it.
let worker = null, renewing = false;
async function offline() {
  if (worker || alone || !('serviceWorker' in navigator) || !window.isSecureContext) return;
  worker = true;
  try {
    worker = await navigator.serviceWorker.register('sw.js');
  } catch { return; }
  const fresh = () => { $('fresh').hidden = !(worker.waiting && navigator.serviceWorker.controller); };
  const watch = next => next?.addEventListener('statechange', fresh);
  watch(worker.installing);
  worker.addEventListener('updatefound', () => watch(worker.installing));
  fresh();
}
const hour = 3600e3;
let asked = Date.now();
document.addEventListener('visibilitychange', () => {
  if (document.hidden || !worker?.update || Date.now() - asked < hour) return;
  asked = Date.now();
  worker.update().catch(() => {});
});
$('renew').addEventListener('click', () => {
  renewing = true;
  window.phosphor?.keep();
  worker.waiting?.postMessage('renew');
});
navigator.serviceWorker?.addEventListener('controllerchange', () => { if (renewing) location.reload(); });

// The address names the game.
addEventListener('hashchange', e => {
  const hash = new URL(e.newURL).hash;
  if (window.phosphor) phosphor.open(hash); else if (hash) show('play');
});
addEventListener('popstate', () => { if (window.phosphor && !location.hash && current) phosphor.open(''); });
$('back').addEventListener('click', e => { e.preventDefault(); if (window.phosphor) phosphor.open(''); else { history.replaceState(null, '', location.pathname); show('home'); } });

// Saves the game before the page goes away.
addEventListener('pagehide', () => window.phosphor?.keep());
document.addEventListener('visibilitychange', () => { if (document.hidden) window.phosphor?.keep(); });

// Keys and buttons. They leave the keyboard focus on the picture.
for (const b of document.querySelectorAll('[data-key]')) {
  let held = 0;
  b.addEventListener('pointerdown', async e => {
    e.preventDefault();
    const mine = ++held;
    window.phosphor?.key(b.dataset.key);
    if (!('repeat' in b.dataset)) return;
    for (await later(350); held === mine; await later(70)) phosphor.key(b.dataset.key);
  });
  for (const up of ['pointerup', 'pointercancel', 'pointerleave']) b.addEventListener(up, () => { held++; });
  b.addEventListener('click', e => { if (e.detail === 0) window.phosphor?.key(b.dataset.key); }); // by the keyboard
}
function setButton(name) {
  for (const b of document.querySelectorAll('[data-button]')) b.setAttribute('aria-checked', b.dataset.button === name);
  window.phosphor?.button(name);
}
for (const b of document.querySelectorAll('[data-button]')) {
  b.addEventListener('pointerdown', e => { e.preventDefault(); setButton(b.dataset.button); });
  b.addEventListener('click', e => { if (e.detail === 0) setButton(b.dataset.button); });
}
for (const b of document.querySelectorAll('#pad button')) b.addEventListener('mousedown', e => e.preventDefault());
addEventListener('keydown', () => body.classList.add('by-keys'), true);
addEventListener('pointerdown', () => body.classList.remove('by-keys'), true);

// The keyboard of a phone types into an invisible field.
$('typing').addEventListener('click', () => { $('text').value = ' '; $('text').focus(); });
$('text').addEventListener('beforeinput', e => {
  e.preventDefault();
  if (e.inputType === 'deleteContentBackward') phosphor.key('backspace');
  else if (e.inputType === 'insertLineBreak') phosphor.key('return');
  else if (e.data) phosphor.text(e.data);
});
$('text').addEventListener('keydown', e => { if (e.key === 'Enter') { e.preventDefault(); phosphor.key('return'); } });

// Magnifies the picture, if it is too small to read, and shows a part of it.
$('zoom').addEventListener('click', () => window.phosphor?.magnify($('zoom').getAttribute('aria-pressed') === 'true' ? 1 : 2));

// Settings.
$('menu').addEventListener('click', () => { fillSettings(); $('shared').textContent = ''; $('settings').showModal(); });
$('settings').addEventListener('close', () => screen.focus({preventScroll: true}));
for (const id of ['aspect', 'sound', 'volume', 'speaker', 'lang', 'keys', 'mode']) $(id).addEventListener('change', () => phosphor.set(id, $(id).value));
$('volume').addEventListener('input', () => phosphor.set('volume', $('volume').value));
$('variation').addEventListener('change', () => phosphor.vary($('variation').value));
const redeal = deal => { phosphor.redeal(deal); $('settings').close(); };
$('deal-go').addEventListener('click', () => redeal($('deal').value));
$('deal').addEventListener('keydown', e => { if (e.key === 'Enter') { e.preventDefault(); redeal($('deal').value); } });
$('deal-new').addEventListener('click', () => redeal(''));
$('full').addEventListener('click', () => {
  $('settings').close();
  if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.();
});
$('share').addEventListener('click', async () => {
  const url = new URL(current.link, location.href).href;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({title: current.title, url});
    else { await navigator.clipboard.writeText(url); $('shared').textContent = t(spoken.copied); }
  } catch { $('shared').textContent = url; }
});
$('language').addEventListener('change', () => window.phosphor?.set('lang', $('language').value));

// Reads files that were dropped or chosen, and passes them to the program, which also runs
// on this device.
async function give(files) { // [[path, File]]
  const list = [];
  for (const [name, file] of files) {
    try {
      list.push({name, bytes: new Uint8Array(await file.arrayBuffer())});
    } catch (e) { note(name + ': ' + e.message); }
  }
  if (list.length) phosphor.drop(list);
}
async function entries(entry, path = '') {
  if (entry.isFile) return [[path + entry.name, await new Promise((ok, bad) => entry.file(ok, bad))]];
  const reader = entry.createReader(), all = [];
  for (;;) {
    const some = await new Promise((ok, bad) => reader.readEntries(ok, bad));
    if (!some.length) return all;
    for (const e of some) all.push(...await entries(e, path + entry.name + '/'));
  }
}
const carries = e => e.dataTransfer && [...e.dataTransfer.types].includes('Files');
addEventListener('dragover', e => { if (carries(e)) { e.preventDefault(); $('here').hidden = false; } });
addEventListener('dragleave', e => { if (!e.relatedTarget) $('here').hidden = true; });
addEventListener('drop', async e => {
  if (!carries(e)) return;
  e.preventDefault();
  $('here').hidden = true;
  const roots = [...e.dataTransfer.items].map(i => i.webkitGetAsEntry?.()).filter(Boolean);
  const plain = [...e.dataTransfer.files].map(f => [f.name, f]);
  give(roots.length ? (await Promise.all(roots.map(r => entries(r)))).flat() : plain);
});
for (const id of ['files', 'folder']) {
  $(id).addEventListener('change', () => {
    give([...$(id).files].map(f => [f.webkitRelativePath || f.name, f]));
    $(id).value = '';
  });
}
function listFiles(json) {
  const names = JSON.parse(json);
  $('originals').replaceChildren(...names.map(f => {
    const li = Object.assign(document.createElement('li'), {textContent: f.name + ' · ' + f.size + ' '});
    const out = Object.assign(document.createElement('button'), {className: 'plain', textContent: t(spoken.out)});
    out.addEventListener('click', () => { phosphor.forget(f.name); phosphor.files(listFiles); });
    const look = Object.assign(document.createElement('button'), {className: 'plain', textContent: t(spoken.look)});
    look.addEventListener('click', () => phosphor.look(f.name));
    li.append(look, ' ', out);
    return li;
  }));
  $('forget').hidden = names.length === 0;
}
function download(name, bytes, type) {
  const a = Object.assign(document.createElement('a'), {href: URL.createObjectURL(new Blob([bytes], {type})), download: name});
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60e3);
}
$('carry').addEventListener('click', () => window.phosphor?.carry(bytes => download('phosphor-games.zip', bytes, 'application/zip')));
$('forget').addEventListener('click', () => { phosphor.forget(''); phosphor.files(listFiles); });

show(body.classList.contains('play') ? 'play' : 'home');
let greeting;
try { speak(...JSON.parse(localStorage.getItem('phosphor/words'))); } catch { greeting = foreign && greet(); } // the first visit
if (window.program || alone && window.WebAssembly) load().catch(async e => { // else the browser is too old, see check.js
  await greeting;
  note(e instanceof WebAssembly.CompileError || e instanceof WebAssembly.LinkError ?
    t(spoken.broken) + ' ' + e.message : t(spoken.unloaded));
});
