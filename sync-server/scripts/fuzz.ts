import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createStandIns } from '../dev/stand-ins.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startServer } from '../src/start-server.ts';
import { callApi } from '../test/call-api.ts';
import { freePort } from '../test/free-port.ts';
import { fuzzRoutes } from '../test/fuzz/fuzz-routes.ts';
import { fuzzSocket } from '../test/fuzz/fuzz-socket.ts';

/** `npm run fuzz -- --count 2000 --seed 1`: sends every route bodies that are damaged, and the socket bytes that are hardly
 * HTTP. Whatever is answered with 5xx or without a sentence is a fault; a crash ends the run. */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 2000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  console.error('Use whole numbers: npm run fuzz -- --count 2000 --seed 1');
  process.exit(2);
}

console.log(`seed ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-fuzz-'));
const port = await freePort();
const { config } = readConfig({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
});
const running = await startServer(config, {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  standIns: createStandIns(config, Date.now),
  // What goes wrong on the server's side is told below, with what was sent.
  log: createLogger('silent'),
});
const server = {
  port,
  deps: running.deps,
  now: Date.now,
  call: callApi.bind(null, running.url) as Parameters<typeof fuzzRoutes>[0]['call'],
  mail: async (to: string) => {
    const response = await fetch(`${running.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Awaited<ReturnType<Parameters<typeof fuzzRoutes>[0]['mail']>>;
  },
};

const faults: string[] = [];
await fuzzRoutes(server, {
  count,
  seed,
  onRoute(report) {
    faults.push(...report.faults);
    const { name, sent, accepted } = report;
    console.log(
      `${name.padEnd(40)} ${sent} sent, ${String(accepted).padStart(4)} accepted, ${report.faults.length} faults`,
    );
  },
});
const socket = await fuzzSocket(port, { count, seed });
faults.push(...socket.faults);
console.log(
  `${'raw socket'.padEnd(40)} ${socket.sent} sent, ${socket.answered} answered, ${socket.faults.length} faults`,
);

const isAlive = (await fetch(`${running.url}/api/readyz`)).status === 200;
await running.close();
await rm(dataDir, { recursive: true, force: true });
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(`crashes ${isAlive ? 0 : 1}, faults ${faults.length}`);
if (faults.length > 0 || !isAlive) process.exitCode = 1;
