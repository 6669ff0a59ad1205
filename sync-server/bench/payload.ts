import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { createSampleHandler, POPUP_FILE, SAMPLE, SCRIPT_FILE } from './payload-sample.ts';
import type { RecordedAnswer } from './payload-server.ts';
import { beginPeer, cpuUs, recordAnswer, startPeerProcess } from './peer-process.ts';
import { median } from './quantiles.ts';
import type { BenchRow } from './row.ts';

const TARGET = `/api/widget/${SAMPLE.locationId}`;
const WARM_UP_REQUESTS = 5_000;
const ROUND_REQUESTS = 20_000;
const ROUNDS = 5;
const CONNECTIONS = 10;
const SERVERS = ['ours', 'koa', 'http'] as const;

/** Measures the bytes of one visit: the script, and the payload of an ordinary week alone. */
export const widgetBytes = async (): Promise<BenchRow[]> => {
  const script = await readFile(SCRIPT_FILE);
  const { identity, br } = await record();
  const gzip = gzipSync(Buffer.from(identity.body, 'base64'), { level: 9 });
  const bytes = (count: number): string => `${count} B`;
  return [
    { name: 'script, raw', ours: bytes(script.length) },
    { name: 'script, gzip', ours: bytes(gzipSync(script, { level: 9 }).length) },
    { name: 'script, brotli', ours: bytes(brotliCompressSync(script).length), aim: '<= 2048 B' },
    { name: 'popup, brotli', ours: bytes(brotliCompressSync(await readFile(POPUP_FILE)).length), aim: '<= 2400 B' },
    { name: 'payload, raw', ours: bytes(Buffer.byteLength(identity.body, 'base64')) },
    { name: 'payload, gzip', ours: bytes(gzip.length) },
    { name: 'payload, brotli', ours: bytes(Buffer.byteLength(br.body, 'base64')), aim: '<= 400 B' },
  ];
};

/** Measures the CPU time of one payload request: with a brotli body, and with an ETag that still matches. The servers alternate in every
 * round, and the median round of each one counts.
 * @throws when a server answers anything but what was asked for */
export const payloadRows = async (): Promise<BenchRow[]> => {
  const { br } = await record();
  const children = SERVERS.map((server) => ({ server, child: startPeerProcess() }));
  try {
    const targets = await Promise.all(
      children.map(async ({ server, child }) => ({ server, child, port: await beginPeer(child, server, br) })),
    );
    const rows: BenchRow[] = [];
    for (const { name, status, headers, httpAim } of [
      { name: '200, brotli', status: 200, headers: {}, httpAim: '>= 0.75 x' },
      { name: '304', status: 304, httpAim: '>= 0.85 x', headers: { 'If-None-Match': String(br.headers['etag']) } },
    ]) {
      const costs: Record<(typeof SERVERS)[number], number[]> = { ours: [], koa: [], http: [] };
      for (let round = -1; round < ROUNDS; round++) {
        for (const { server, child, port } of targets) {
          const cost = await load({
            child,
            port,
            status,
            headers,
            amount: round < 0 ? WARM_UP_REQUESTS : ROUND_REQUESTS,
          });
          if (round >= 0) costs[server].push(cost);
        }
      }
      const [ours, koa, http] = SERVERS.map((server) => median(costs[server])) as [number, number, number];
      rows.push(
        { name: `${name}, bare Koa`, ours: micros(ours), peer: micros(koa), ratio: koa / ours, aim: '>= 1.05 x' },
        {
          name: `${name}, bare node:http`,
          ours: micros(ours),
          peer: micros(http),
          ratio: http / ours,
          aim: httpAim,
        },
      );
    }
    return rows;
  } finally {
    for (const { child } of children) child.disconnect();
  }
};

const micros = (us: number): string => `${us.toFixed(1)} µs`;

/** Records the handler's own responses, for the peers to repeat. */
const record = async (): Promise<{ identity: RecordedAnswer; br: RecordedAnswer }> => {
  const handler = createSampleHandler();
  const server = createServer((incoming, response) => void handler(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return { identity: await recordAnswer(port, TARGET, 'identity'), br: await recordAnswer(port, TARGET, 'br') };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

interface Load {
  child: ChildProcess;
  port: number;
  headers: Record<string, string>;
  status: number;
  amount: number;
}

/** @returns microseconds of the server's CPU for one request */
const load = async ({ child, port, headers, status, amount }: Load): Promise<number> => {
  const before = await cpuUs(child);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${TARGET}`,
    connections: CONNECTIONS,
    amount,
    headers: { 'Accept-Encoding': 'br', ...headers },
  });
  const used = (await cpuUs(child)) - before;
  if (result.statusCodeStats[status]?.count !== amount)
    throw new Error(`expected ${amount} answers of ${status}, got ${JSON.stringify(result.statusCodeStats)}`);
  return used / amount;
};
