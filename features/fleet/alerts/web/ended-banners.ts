/** Alerts whose banner has ended in this session of the browser, by id. */
const STORAGE_KEY = 'fleet-banners-ended';

export function endedBanners(): Set<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    // Storage is forbidden, or holds something of somebody else's.
    return new Set();
  }
}

export function rememberEnded(id: string): void {
  store([...endedBanners(), id]);
}

/** All but those that still ask for attention: when one of the others asks again, it is news. */
export function forgetEnded(asking: ReadonlySet<string>): void {
  const ended = [...endedBanners()];
  const kept = ended.filter((id) => asking.has(id));
  if (kept.length < ended.length) store(kept);
}

function store(ids: string[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // Storage is forbidden: the banner comes back with the next page that is loaded.
  }
}

/**
 * Takes ended banners out of the server's markup without touching it: React finds it as it was, and removes them afterwards, see
 * `stopHiding`.
 */
export const hideEndedScript = `(function(){try{var s=new CSSStyleSheet();
JSON.parse(sessionStorage.getItem('${STORAGE_KEY}')||'[]').forEach(function(i){s.insertRule('[data-banner="'+CSS.escape(i)+'"]{display:none}')});
document.adoptedStyleSheets=document.adoptedStyleSheets.concat(s)}catch(e){}})()`;

/** React knows by now which have ended: from here on it alone decides, for one of them may ask for attention again. */
export function stopHiding(): void {
  for (const sheet of document.adoptedStyleSheets) {
    const isOurs = [...sheet.cssRules].some(({ cssText }) => cssText.startsWith('[data-banner='));
    if (isOurs) sheet.replaceSync('');
  }
}
