import { fileURLToPath } from 'node:url';

/** Two levels above app/server, and above dist/server, where the built server lies. */
const root = new URL('../../', import.meta.url);
const folder = (path: string) => fileURLToPath(new URL(path, root));

/** Where things lie, whatever folder the process was started in. */
export const folders = {
  root: folder('./'),
  migrations: folder('database/migrations'),
  /** The values of the atlas that come with the product. */
  atlas: folder('features/atlas/records/server/seeds'),
  client: folder('dist/client'),
  /** Entry of the built page renderer. */
  renderer: new URL('dist/server/server.js', root).href,
  /** What the threads run that make pages. */
  renderThread: new URL('dist/server/render-thread.js', root),
  /** What the thread of the embedded database runs; in development as it is written. */
  engineThread: new URL(
    import.meta.url.endsWith('.ts') ? 'platform/server/engine-thread.ts' : 'dist/server/engine-thread.js',
    root,
  ),
};
