/**
 * An SVG with nothing but graphics in it, or null. Everything is refused that is not on the list: scripts, event handlers, foreign
 * content, links and pictures from elsewhere, document types and entities. Logos that are refused have a picture in another format
 * as their next try, so there is no need to mend what is suspicious.
 */
export function sanitizeSvg(text: string): string | null {
  const svg = text
    .replace(/^\ufeff/, '')
    .replace(/<\?xml\s[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    // The public identifier that drawing programs write; one with an internal subset (entities) stays and is refused below.
    .replace(/<!DOCTYPE\s+svg\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*"\s*>/i, '')
    .replace(/<(metadata|title|desc)(\s[^<>]*)?>[^<]*<\/\1>/g, '')
    .trim();
  if (!/^<svg[\s>]/.test(svg) || !svg.endsWith('</svg>')) return null;
  const open: string[] = [];
  let end = 0;
  for (const tag of svg.matchAll(/<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/g)) {
    const [whole, closing, name = '', attributes = '', selfClosing] = tag;
    if (!isSafeText(svg.slice(end, tag.index), open.at(-1))) return null;
    end = tag.index + whole.length;
    if (closing) {
      if (open.pop() !== name) return null;
      continue;
    }
    if (!allowedElements.has(name) || !areSafe(attributes)) return null;
    if (!selfClosing) open.push(name);
  }
  return end === svg.length && open.length === 0 ? svg : null;
}

const allowedElements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan clipPath mask pattern linearGradient radialGradient
  stop style title desc filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode`.split(
    /\s+/,
  ),
);

function areSafe(attributes: string): boolean {
  const pattern = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;
  for (const [, name = '', quoted = ''] of attributes.matchAll(pattern)) {
    const value = quoted.slice(1, -1);
    if (/^on/i.test(name)) return false;
    if (/(^|:)href$/i.test(name) && !value.startsWith('#')) return false;
    if (/^(xmlns|version|baseProfile)/.test(name)) continue;
    if (!isSafeStyle(value)) return false;
  }
  // What is left over is no attribute in the form above: unquoted, broken, or something to be afraid of.
  return attributes.replace(pattern, '').trim() === '';
}

/** Between tags stand words only; in a style sheet also its rules. Entities could hide anything but the five of XML and numbers. */
function isSafeText(text: string, parent: string | undefined): boolean {
  if (
    /[<>]/.test(
      text
        .replace('<![CDATA[', '')
        .replace(']]>', '')
        .replaceAll('>', parent === 'style' ? '' : '>'),
    )
  )
    return false;
  return /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text) ? false : parent !== 'style' || isSafeStyle(text);
}

/** Nothing that is fetched, nothing that runs; references within the document are fine. */
function isSafeStyle(css: string): boolean {
  const withoutOwnReferences = css.replace(/url\(\s*(["']?)#[\w.-]+\1\s*\)/g, '');
  return !/url\s*\(|@import|expression|javascript:|data:|\\|&#/i.test(withoutOwnReferences);
}
