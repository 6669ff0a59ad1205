import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { connectionLimitsFor } from '../../src/http/connections.ts';
import { readOpenFilesMax } from '../../src/platform/open-files.ts';
import { freePort } from '../../test/free-port.ts';
import { createFreshDatabase } from '../../test/postgres/fresh-database.ts';
import { startOwnPostgres } from '../../test/postgres/start-postgres.ts';
import { randomOf } from '../../test/random-of.ts';
import { withCleanUp } from '../clean-up.ts';
import { saveRow } from '../load/account-load.ts';
import { createAccounts, type LoadAccount } from '../load/accounts.ts';
import { createLoadClient } from '../load/load-client.ts';
import { createLoadDevices, type LoadDevice } from '../load/load-device.ts';
import type { ServerProgram } from '../load/load-server.ts';
import { FULL_LOAD, type LoadSize } from '../load/load-size.ts';
import type { MeasuredRow } from '../load/load-row.ts';
import { firstTimeRow, hotRow } from '../load/payload-load.ts';
import { quantilesOf } from '../quantiles.ts';
import { serverEnvironment } from '../server-environment.ts';
import type { Cost, ProcessesFigures, SlopeFigures } from './figures.ts';
import { measureDelays } from './measure-delays.ts';
import { measureRates } from './measure-rates.ts';
import { measureStreams } from './measure-streams.ts';
import { metered, type Cpu, type Metered, type ReadCpu } from './meters.ts';
import { familyCpuUs, readPostmaster } from './process-cpu.ts';
import { startProxies } from './proxy.ts';
import { startServerGroup } from './server-group.ts';
import { ownersOf, type SlopeSize } from './slope-size.ts';

interface SlopeOptions {
  readonly program: ServerProgram;
  /** Null for a small proxy of Node. */
  readonly haproxy: string | null;
  readonly size: SlopeSize;
  readonly seed: number;
  /** Called before each part. */
  say?(line: string): void;
}

/** The results of a run. */
export interface SlopeReport {
  readonly figures: SlopeFigures;
  /** The first few faults. Empty in a good run. */
  readonly faults: readonly string[];
}

/** Faults whose texts are kept. */
const FAULTS_MAX = 50;

/** Connections of the owners' devices. */
const CONNECTIONS = 100;
const SAVES_AT_ONCE = 10;
/** No Save starts later; far longer than all of them take. */
const SAVES_MS = 10 * MINUTE;

/** Runs growing numbers of server processes behind a proxy on one PostgreSQL, and puts each under the same load. Leaves nothing behind. */
export const runSlope = async ({ program, haproxy, size, seed, say }: SlopeOptions): Promise<SlopeReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-slope-'));
  const faults: string[] = [];
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // On a signal, too.
  process.once('exit', removeFolder);
  return withCleanUp(async (leave) => {
    leave.push(removeFolder, () => process.removeListener('exit', removeFolder));
    const postgres = await startOwnPostgres({ isDurable: true });
    leave.push(postgres.stop);
    const { url } = await createFreshDatabase(postgres.adminUrl);
    const postmaster = await readPostmaster(postgres.adminUrl);
    const port = await freePort();
    const environment = {
      ...serverEnvironment(port, folder, url),
      TOKEN_SECRET: 'the-secret-of-measurements-which-is-known-to-all',
      DOORSIGN_MODE: 'production',
      // Nobody listens there, and nothing is mailed.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'doorsign@example.com',
    };
    const owners = ownersOf(size);
    say?.(`makes ${owners} businesses`);
    const accounts = await createAccounts(environment, owners);
    let faultCount = 0;
    const fault = (text: string): void => {
      faultCount += 1;
      if (faults.length < FAULTS_MAX) faults.push(text);
    };
    const rows: ProcessesFigures[] = [];
    for (const count of size.processes)
      rows.push(
        await measureProcesses({
          program,
          haproxy,
          size,
          seed,
          environment,
          folder,
          port,
          postmaster: postmaster.pid,
          accounts,
          count,
          fault,
          say,
        }),
      );
    return {
      figures: {
        proxy: haproxy === null ? 'a small proxy of Node' : 'HAProxy',
        engine: `PostgreSQL ${postmaster.version}`,
        cores: availableParallelism(),
        faults: faultCount,
        rows,
      },
      faults,
    };
  });
};

interface ProcessesOptions extends SlopeOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Of the first proxy, and of the public address. */
  readonly port: number;
  /** The id of the database's first process. */
  readonly postmaster: number;
  readonly accounts: readonly LoadAccount[];
  readonly count: number;
  fault(text: string): void;
}

const measureProcesses = async (options: ProcessesOptions): Promise<ProcessesFigures> => {
  const { program, haproxy, size, seed, environment, folder, port, postmaster, accounts, count, fault } = options;
  const say = (line: string): void => options.say?.(`${count} ${count === 1 ? 'process' : 'processes'}: ${line}`);
  return withCleanUp(async (leave) => {
    const server = await startServerGroup(program, environment, { count, port, folder });
    leave.push(server.stop);
    const openFilesMax = readOpenFilesMax();
    const roomEach = connectionLimitsFor(openFilesMax, false).crowdedAt;
    const streams = Math.min(size.streams, roomEach * count);
    const beyond = count === 1 && streams === roomEach ? size.beyond : 0;
    const proxies = await startProxies(haproxy, folder, {
      first: port,
      servers: server.members.map((member) => member.port),
      streams: streams + beyond,
      openFilesMax,
    });
    leave.push(() => Promise.all(proxies.map((proxy) => proxy.stop())));
    const readCpu: ReadCpu = async (): Promise<Cpu> => {
      const { user, system } = process.cpuUsage();
      return {
        servers: await server.cpuUs(),
        database: familyCpuUs(postmaster),
        proxy: proxies.reduce((sum, proxy) => sum + proxy.cpuUs(), 0),
        clients: user + system,
      };
    };
    const random = randomOf(seed);
    const hotSize = { amount: size.hot.amountEach * count, connections: size.hot.connections };
    const worldOf = (some: readonly LoadAccount[], more: Partial<LoadSize> = {}) => ({
      server,
      accounts: some,
      size: { ...FULL_LOAD, hot: hotSize, ...more },
      fault,
    });

    const startBytes = (await server.memory()).rss / count;
    say('payloads');
    // Half of the requests go unmeasured before the others, and take the proxy as long.
    const hot = await metered(readCpu, () => hotRow(worldOf(accounts)));
    const payload = costOf(hot, 2);

    const coldWarmUp = size.coldWarmUpEach * count;
    const coldOf = (from: number, amount: number) => {
      const cold = { ...FULL_LOAD.cold, count: amount };
      return firstTimeRow(worldOf(accounts.slice(from, from + amount + 1), { cold }));
    };
    await coldOf(0, coldWarmUp);
    const before = await server.memory();
    const coldCount = size.coldEach * count;
    const cold = await metered(readCpu, () => coldOf(coldWarmUp, coldCount));
    const after = await server.memory();

    say('Saves');
    const client = createLoadClient(port, CONNECTIONS);
    leave.push(client.close);
    const devices = createLoadDevices(client, accounts, random);
    const [savers, others] = [devices.slice(0, size.savers), devices.slice(size.savers)];
    const savesOf = (some: readonly LoadDevice[], amount: number) =>
      saveRow({ server, devices: some, amount: { count: amount, atOnce: SAVES_AT_ONCE, withinMs: SAVES_MS }, fault });
    await savesOf(savers, Math.max(savers.length, size.savesWarmUpEach * count));
    const save = await metered(readCpu, () => savesOf(savers, size.savesEach * count));

    say('Saves at growing rates');
    // From here on all owners save.
    await savesOf(others, others.length);
    const steps = await measureRates({
      devices,
      most: save.done.perSecond,
      shares: size.rates,
      seconds: size.rateSeconds,
      readCpu,
      fault,
    });

    if (count > 1) say('changes, until another process shows them');
    const delays = await measureDelays(server.members, { accounts, writes: size.delays, random });

    const ports = proxies.map((proxy) => proxy.port);
    const world = worldOf(accounts);
    const listening = await measureStreams({ world, devices, size, count: streams, ports, readCpu, beyond, say });
    return {
      processes: count,
      startBytes,
      payload,
      cold: costOf(cold),
      save: costOf(save),
      businessBytes: (after.inUse - before.inUse) / coldCount,
      delays: quantilesOf(delays),
      steps,
      ...listening,
    };
  });
};

/** @param times as many answers as were counted */
const costOf = ({ done, cpu }: Metered<MeasuredRow>, times = 1): Cost => {
  const each = (us: number): number => us / 1000 / (done.count * times);
  const { perSecond, p50 = Number.NaN, p99 = Number.NaN, cpuMs = Number.NaN } = done;
  return { perSecond, p50, p99, cpuMs, databaseMs: each(cpu.database), proxyMs: each(cpu.proxy) };
};
