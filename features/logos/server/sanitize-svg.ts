import { SaxesParser } from 'saxes';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';

/**
 * An SVG with nothing but graphics in it, or null. It is read by an XML parser, once and in order, and written anew from what was read:
 * everything is refused that is not on the list: scripts, event handlers, foreign content, links and pictures from elsewhere, document
 * types with entities; and what draws nothing. Comments, titles and metadata are left out. Logos that are refused have a picture in another format as their next
 * try, so there is no need to mend what is suspicious.
 */
export function sanitizeSvg(text: string): string | null {
  const written: string[] = [];
  const open: string[] = [];
  /** Depth of an element whose content says something about the drawing and draws nothing. */
  let silentFrom = Number.POSITIVE_INFINITY;
  const isSilent = () => open.length >= silentFrom;
  let drawsSomething = false;
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (what: string) => {
    throw new Refusal(what);
  };
  /** The words of the style sheet that is open: judged together, since comments and sections may stand between them. */
  let css = '';
  const onText = (words: string) => {
    if (isSilent() || open.length === 0) return;
    if (open.at(-1) === 'style') css += words;
    else written.push(escapeHtml(words));
  };
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', (type) => {
    // The public identifier that drawing programs write is fine; an internal subset could define anything.
    if (type.includes('[') || !/^\s*svg\b/i.test(type)) refuse('a document type');
  });
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (open.length === 0 && name !== 'svg') refuse('another root');
    if (open.at(-1) === 'style') refuse('an element in a style sheet');
    open.push(name);
    if (isSilent()) return;
    if (silentElements.has(name)) {
      silentFrom = open.length;
      return;
    }
    if (!allowedElements.has(name)) refuse(name);
    const given = Object.entries(attributes).map(([attribute, value]) => {
      if (!isSafeAttribute(attribute, value)) refuse(attribute);
      return ` ${attribute}="${escapeHtml(value)}"`;
    });
    written.push(`<${name}${given.join('')}${isSelfClosing ? '/' : ''}>`);
    drawsSomething ||= drawingElements.has(name);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (name === 'style' && !isSilent()) {
      if (!isSafeStyle(css)) refuse('a style');
      written.push(escapeHtml(css));
      css = '';
    }
    if (!isSilent() && !isSelfClosing) written.push(`</${name}>`);
    if (open.length === silentFrom) silentFrom = Number.POSITIVE_INFINITY;
    open.pop();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return drawsSomething ? written.join('') : null;
}

/** Ends the reading: nothing after it could make the drawing acceptable. */
class Refusal extends Error {}

const silentElements = new Set(['title', 'desc', 'metadata']);
const drawingElements = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use']);
const allowedElements = new Set([
  ...drawingElements,
  ...`svg g defs symbol tspan clipPath mask pattern linearGradient radialGradient stop style filter feGaussianBlur feOffset feBlend
  feColorMatrix feComposite feFlood feMerge feMergeNode`.split(/\s+/),
]);

function isSafeAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/(^|:)href$/i.test(name)) return value.startsWith('#');
  return /^(xmlns|version|baseProfile)/.test(name) || isSafeStyle(value);
}

/** Nothing that is fetched, nothing that runs; references within the document are fine. */
function isSafeStyle(css: string): boolean {
  const withoutOwnReferences = css.replace(/url\(\s*(["']?)#[\w.-]+\1\s*\)/g, '');
  return !/url\s*\(|@import|expression|javascript:|data:|\\|&#/i.test(withoutOwnReferences);
}
