import autocannon from 'autocannon';
import { createLoadClient, type LoadAnswer, type LoadClient } from './load-client.ts';
import { asFastAsItGoes, besideKoa, measured, type Amount, type Fault } from './drive.ts';
import type { LoadRow, MeasuredRow } from './load-row.ts';
import type { LoadServer } from './load-server.ts';
import { hotAccount, payloadPath, type LoadWorld } from './load-world.ts';

/** An autocannon target. */
interface Target {
  readonly name: string;
  readonly server: Pick<LoadServer, 'port' | 'cpuUs'>;
  readonly status: number;
  readonly headers: Record<string, string>;
}

interface World extends Pick<LoadWorld, 'accounts' | 'size' | 'fault'> {
  readonly server: Target['server'];
}

/** Sends requests as fast as possible with autocannon, which takes the least CPU time away from the server. */
const cannon = async (world: World, target: Target): Promise<{ times: number[]; elapsedMs: number }> => {
  const { amount, connections } = world.size.hot;
  const times: number[] = [];
  const startedMs = performance.now();
  let endedMs = startedMs;
  const run = autocannon({
    url: `http://127.0.0.1:${target.server.port}${payloadPath(hotAccount(world))}`,
    connections,
    amount,
    sampleInt: 100,
    headers: { 'Accept-Encoding': 'br', ...target.headers },
  });
  run.on('response', (_, status, __, ms) => {
    endedMs = performance.now();
    if (status === target.status) times.push(ms);
  });
  const { statusCodeStats, errors } = await run;
  if (times.length !== amount || errors > 0)
    world.fault(`${target.name}: ${errors} without an answer, others ${JSON.stringify(statusCodeStats)}`);
  return { times, elapsedMs: endedMs - startedMs };
};

const measureCannon = async (world: World, target: Target): Promise<MeasuredRow> => {
  // Warm up the JIT compiler.
  await cannon(world, target);
  return measured(target.name, target.server, () => cannon(world, target));
};

/** Measures repeated requests for one payload with a body. */
export const hotRow = (world: World): Promise<MeasuredRow> =>
  measureCannon(world, { name: 'payload, in memory', server: world.server, status: 200, headers: {} });

/** Measures repeated requests for one payload, with a body and unchanged (304), on bare Koa and on the server.
 * @param etag of that payload */
export const hotRows = async (world: LoadWorld, etag: string): Promise<LoadRow[]> => {
  const { server, koa } = world;
  const whole = { status: 200, headers: {} };
  const unchanged = { status: 304, headers: { 'If-None-Match': etag } };
  const bare = await measureCannon(world, { name: 'bare Koa, 200', server: koa, ...whole });
  const ours = await hotRow(world);
  const bareUnchanged = await measureCannon(world, { name: 'bare Koa, 304', server: koa, ...unchanged });
  const oursUnchanged = await measureCannon(world, { name: 'payload, unchanged (304)', server, ...unchanged });
  return [bare, besideKoa(ours, bare), bareUnchanged, besideKoa(oursUnchanged, bareUnchanged)];
};

const asker =
  (client: LoadClient) =>
  async (path: string): Promise<LoadAnswer> => {
    const answer = await client.ask({ method: 'GET', path, headers: { 'Accept-Encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };

/** Measures bare Koa with this load's own client, at the same concurrency as the rows compared with it. */
export const koaRow = async (world: LoadWorld, amount: Amount, fault: Fault): Promise<MeasuredRow> => {
  const client = createLoadClient(world.koa.port, amount.atOnce);
  const ask = asker(client);
  const path = payloadPath(hotAccount(world));
  const run = () => asFastAsItGoes({ ...amount, count: Math.max(amount.count, 20) }, () => ask(path), fault);
  try {
    await run();
    return await measured(`bare Koa, our client, ${amount.atOnce} at once`, world.koa, run);
  } finally {
    client.close();
  }
};

/** Measures the first request for each payload since the server started, beside bare Koa. */
export const coldRow = async (world: LoadWorld, koa: MeasuredRow): Promise<LoadRow> =>
  besideKoa(await firstTimeRow(world), koa);

/** Measures the first request for each payload since the server started: the payload is read, built and compressed. */
export const firstTimeRow = async (world: World): Promise<MeasuredRow> => {
  const { server, accounts, size, fault } = world;
  // The first business was already requested.
  const paths = accounts.slice(1).map(payloadPath);
  if (paths.length < size.cold.count)
    throw new Error(
      `${size.cold.count} payloads are to be requested for the first time, and there are ${paths.length}.`,
    );
  const client = createLoadClient(server.port, size.cold.atOnce);
  const ask = asker(client);
  try {
    const run = () => asFastAsItGoes(size.cold, (index) => ask(paths[index] as string), fault);
    return await measured('payload, first time', server, run);
  } finally {
    client.close();
  }
};
