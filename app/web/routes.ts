import { index, rootRoute, route } from '@tanstack/virtual-file-routes';
import { type Page, pages } from '../pages.ts';

/** The pages of app/pages.ts, as the router's plugin wants to be told. */
export const virtualRoutes = rootRoute('root.tsx', pages.map(toRoute));

function toRoute({ path, file, pages: framed }: Pick<Page, 'path' | 'file' | 'pages'>): ReturnType<typeof route> {
  if (framed) return route(path, file, framed.map(toRoute));
  // The index of a frame is no route of its own to the router; both are told by the same type.
  return path === '/' ? (index(file) as unknown as ReturnType<typeof route>) : route(path, file);
}
