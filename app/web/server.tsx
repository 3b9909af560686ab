import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';

/** Of what the server hands to a rendering, see `platform/server/http/pages.ts`. */
interface RenderingContext {
  takeTurn(): Promise<void>;
  deliver(html: string): void;
}

/**
 * Renders to a complete document, not a stream: pages arrive whole, so that they can be kept and work without JavaScript. The
 * document is handed over as the text it is; wrapping it into a Response and reading it back cost a tenth of the rendering.
 */
const renderDocument = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const { deliver, takeTurn } = getGlobalStartContext() as unknown as RenderingContext;
  try {
    await takeTurn();
    deliver(await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />)));
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

export default { fetch: createStartHandler(renderDocument) };
