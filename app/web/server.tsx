import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

/** Renders to a complete document, not a stream: pages arrive whole, so that they can be kept and work without JavaScript. */
export default { fetch: createStartHandler(defaultRenderHandler) };
