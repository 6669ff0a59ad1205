import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PinoPretty as pretty } from 'pino-pretty';
import { createServer } from 'vite';
import { commandLine } from './command-line.ts';
import { inspectFlags } from './dev/inspect-flags.ts';
import { createRebuilder } from './dev/rebuilder.ts';
import { isWidgetSource, WIDGET_SOURCES } from './dev/widget-sources.ts';

/** The app's address is PUBLIC_URL, so that links in mail and snippets lead there. All processes end together. */
const SECOND = 1000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env['PORT'] ?? '8787';
const serverAddress = `http://127.0.0.1:${port}`;

const flags = inspectFlags(
  commandLine(
    'dev',
    'Starts the server, restarted when its source changes, with all stand-ins of local mode, behind the dev server of the app with hot reload. When a source of the widget changes, the widget is built again.',
    { tellsItself: true },
  )
    .option('--inspect [address]', 'let a debugger attach to the server, at HOST:PORT')
    .option('--inspect-brk [address]', 'the same, and stop before the first line')
    .option('--inspect-wait [address]', 'the same, and wait for the debugger')
    .parse()
    .opts(),
);

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
  ['watch', '--clear-screen=false', ...flags, join(root, 'sync-server/src/main.ts')],
  {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PORT: port, PUBLIC_URL: address, DOORSIGN_MODE: 'local' },
  },
);
// The log is JSON, one object in a line.
server.stdout.pipe(pretty({ translateTime: 'SYS:HH:MM:ss', singleLine: true, errorLikeObjectKeys: ['err'] }));
// tsx restarts the server at each line of input: one that the developer types, or one that is written after a widget build.
process.stdin.pipe(server.stdin, { end: false });
// The server has exited; its `exit` event below handles that.
server.stdin.on('error', () => {});

const builtAtMs = (): number => statSync(join(root, 'widget/dist/widget.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds the widget and restarts the server, which reads the built widget at its start. */
const buildWidget = async (): Promise<void> => {
  const beforeMs = builtAtMs();
  const build = spawn(process.execPath, [join(root, 'sync-server/scripts/ensure.mjs'), 'build', 'widget'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) console.error('The widget was not built. The server goes on with the last one.');
  else if (builtAtMs() !== beforeMs) server.stdin.write('\n');
};

const widget = createRebuilder({ build: buildWidget, quietMs: 200 });
app.watcher.add(WIDGET_SOURCES.map((source) => join(root, source)));
app.watcher.on('all', (_event, file) => {
  if (isWidgetSource(relative(root, file).replaceAll(sep, '/'))) widget.changed();
});

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
// Vite ends the process by itself when its input is closed.
process.on('exit', () => server.kill('SIGTERM'));
// npm forwards Ctrl-C, but exits on SIGTERM without forwarding it: end when the parent process is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && ended(0), SECOND).unref();

console.log(`\nDoorsign for development: ${address}\nServer behind it: ${serverAddress}\n`);
