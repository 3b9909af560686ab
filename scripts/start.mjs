// `npm start`: installs and builds what is missing or stale, then serves.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, environment, node, root, stopWithParent } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();

const server = spawn(node, ['app/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), NODE_ENV: 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal sends Ctrl-C to the whole group; a service manager only to us. A second one does no harm.
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
stopWithParent(server);
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
