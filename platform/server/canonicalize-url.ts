/**
 * The form under which two spellings of one address are the same: host in lower case, no default port, no tracking, the
 * other parameters in order, no closing slash. For comparing only; visitors get `stripTracking`. Null for what is not a
 * web address. Applying it twice changes nothing.
 */
export function canonicalizeUrl(address: string): string | null {
  const url = parseWebAddress(stripTracking(address));
  if (url === null) return null;
  url.hostname = url.hostname.replace(/\.$/, '');
  url.searchParams.sort();
  if (url.searchParams.size === 0) url.search = '';
  url.pathname = url.pathname.replace(/\/+$/, '') || '/';
  return url.href;
}

/**
 * The address without tracking parameters and fragment, its other parameters untouched in order and spelling.
 * `#/…` and `#!/…` stay: there the fragment is the page. Answers what is not a web address unchanged.
 */
export function stripTracking(address: string): string {
  const url = parseWebAddress(address);
  if (url === null) return address;
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  // Not through URLSearchParams, which would write %20 as + and a bare "?id" as "?id=": some servers mind.
  const parameters = url.search.slice(1).split('&');
  url.search = parameters.filter((parameter) => parameter !== '' && !isTracking(parameter)).join('&');
  return url.href;
}

/** Parameters that say where a reader came from and never what is read. */
const trackingNames = new Set(
  [
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid li_fat_id igshid igsh epik', // ad clicks
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv oly_anon_id oly_enc_id', // mailings
    'ml_subscriber ml_subscriber_hash ck_subscriber_id wickedid s_cid __s',
    'cmpid cmp ncid ocid smid smtyp ftag taid xtor sr_share guccounter guce_referrer guce_referrer_sig', // publishers
    'ns_campaign ns_mchannel ns_source ns_linkname ns_fee wt.mc_id wt.mc_ev icid intcid ito',
    'spm scm _ga _gl ref_src ref_url fb_action_ids fb_action_types fb_source fb_ref action_object_map trk trkinfo',
  ].flatMap((line) => line.split(' ')),
);

const trackingPrefixes = ['utm_', 'at_', 'pk_', 'mtm_', 'piwik_', 'matomo_', 'hsa_', 'stm_', 'itm_', 'trk_', 'oft_'];

/** Names that also have honest uses: only these values give them away. */
const trackingValues: Record<string, RegExp> = {
  ref: /^(rss|feed|atom|news(letter)?|e?mail|home(page)?|share|social|twitter|facebook|linkedin|reddit|hn)$|\.(com|org|net|io|co|news|eu|uk|de|fr)$/i,
  source: /^(rss|feed|newsletter|e?mail|twitter|facebook|linkedin)\b/i,
  src: /^(rss|feed|newsletter|e?mail|twitter|facebook|linkedin)$/i,
  from: /^(rss|feed|newsletter|e?mail)$/i,
  partner: /^(rss|feed)/i,
  campaign: /^(rss|feed|newsletter)/i,
  medium: /^(rss|feed|email|social)$/i,
};

/** BBC and others use at_ for campaigns; these two are data. */
const notTracking = new Set(['at_time', 'at_date']);

function isTracking(parameter: string): boolean {
  const [rawName = '', rawValue = ''] = parameter.split('=', 2);
  const name = rawName.toLowerCase();
  if (notTracking.has(name)) return false;
  if (trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix))) return true;
  return Object.hasOwn(trackingValues, name) && trackingValues[name]?.test(rawValue) === true;
}

function parseWebAddress(address: string): URL | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}
