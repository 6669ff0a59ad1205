import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * `npm run dev`: the server, restarted when its source changes, with all stand-ins of local mode, and the app with hot
 * reload in front of it. The app's address is PUBLIC_URL, so that links in mail and snippets lead there. Both end together.
 */
const SECOND = 1000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env['PORT'] ?? '8787';
const serverAddress = `http://127.0.0.1:${port}`;

const app = await createServer({
  root: join(root, 'pwa'),
  logLevel: 'warn',
  clearScreen: false,
  server: { proxy: { '/api': serverAddress, '/dev': serverAddress } },
});
await app.listen();
const address = (app.resolvedUrls?.local[0] ?? 'http://localhost:5173/').replace(/\/$/, '');

const server = spawn(
  join(root, 'node_modules/.bin/tsx'),
  ['watch', '--clear-screen=false', join(root, 'sync-server/src/main.ts')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port, PUBLIC_URL: address, DOORSIGN_MODE: 'local' } },
);

let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await app.close();
  process.exit(code);
}
const ended = (code: number) => void end(code).catch(() => process.exit(1));

server.on('exit', (code) => ended(code ?? 1));
process.on('SIGINT', () => ended(0));
process.on('SIGTERM', () => ended(0));
// npm passes Ctrl-C on, but dies silently of SIGTERM: whoever has lost the parent that started it ends too.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && ended(0), SECOND).unref();

console.log(`\nDoorsign for development: ${address}\nServer behind it: ${serverAddress}\n`);
