// `npm run dev`: pages reload as they change (Vite, in the server's process); the server restarts when its own files change.
import { spawn } from 'node:child_process';
import { ensureInstalled, environment, node, root, stopWithParent } from './prepare.mjs';

await ensureInstalled();
const server = spawn(node, ['--watch', '--watch-preserve-output', 'app/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), NODE_ENV: 'development' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
stopWithParent(server);
server.once('exit', (code) => process.exit(code ?? 1));
