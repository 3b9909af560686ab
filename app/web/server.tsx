import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { setPrinter } from '../../ui/print-markup.ts';
import { ASLEEP, FOR_ALL, SOON } from './early/sleep.ts';

// Every value stands between double quotes: what is written in six letters there needs one, and titles are full of it.
setPrinter((children) => renderToStaticMarkup(children).replaceAll('&#x27;', "'"));

/** Of what the server hands to a rendering, see `platform/server/http/pages.ts`. */
interface RenderingContext {
  sleeps: boolean;
  hasSession: boolean;
  deliver(...parts: string[]): void;
}

/**
 * Renders to a complete document, not a stream: pages arrive whole, so that they can be kept and work without JavaScript. The
 * document is handed over as the text it is; wrapping it into a Response and reading it back cost a tenth of the rendering.
 */
const renderDocument = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const { deliver, sleeps, hasSession } = getGlobalStartContext() as unknown as RenderingContext;
  try {
    const html = await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />));
    deliver(...putToSleep(html, sleeps, hasSession));
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

export default { fetch: createStartHandler(renderDocument) };

/** What asks for the page's code is written so that no browser acts on it before `early/sleep.ts` says so: when its reader does something, or once it has been painted. */
function putToSleep(html: string, sleeps: boolean, hasSession: boolean): string[] {
  // Only there: to look through all of a page took a tenth of its rendering.
  const head = html.indexOf('</head>');
  const script = html.lastIndexOf(MODULE);
  if (script < head) return [html];
  const code = `<script type="${ASLEEP}"${sleeps ? (hasSession ? '' : ` ${FOR_ALL}`) : ` ${SOON}`}`;
  return [
    html.slice(0, head).replaceAll(PRELOAD, `<link rel="${ASLEEP}" $1/>`),
    html.slice(head, script),
    html.slice(script).replace(MODULE, code),
  ];
}

const MODULE = '<script type="module"';
/** With how urgent it is, which nobody asks what only we fetch. */
const PRELOAD = /<link rel="modulepreload" (href="[^"]*")[^>]*>/g;
