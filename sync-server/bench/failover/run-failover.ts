import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { findBroken } from '../../test/kill/find-broken.ts';
import { findLost } from '../../test/kill/find-lost.ts';
import { createKillClient, type AnsweringServer, type KillClient } from '../../test/kill/kill-client.ts';
import { NEVER } from '../../test/kill/kill-point.ts';
import { startServerProcess, type ServerProcess } from '../../test/kill/server-process.ts';
import { readStoredPostgres } from '../../test/kill/stored-data.ts';
import { randomOf } from '../../test/random-of.ts';
import { createAccounts, type LoadAccount } from '../load/accounts.ts';
import type { Cluster } from './start-cluster.ts';

interface FailoverOptions {
  readonly cluster: Cluster;
  readonly kills: number;
  readonly seed: number;
  /** An empty folder for what the servers do not share. */
  readonly dataDir: string;
  onKill?(kill: number, unavailableMs: number): void;
}

/** The results of a run. */
export interface FailoverReport {
  /** Number of edits with a result. */
  readonly acknowledged: number;
  /** Edits that were acknowledged and were gone after a kill, one line each. */
  readonly lost: readonly string[];
  /** Duplicates and contradictions in the stored data, one line each. */
  readonly broken: readonly string[];
  /** For each kill the milliseconds until a Save that was sent after it was acknowledged. */
  readonly unavailableMs: readonly number[];
}

interface Device {
  readonly owner: LoadAccount;
  readonly client: KillClient;
}

/** Pause of a device after an edit without a result, which the answer asks for. */
const RETRY_MS = 1000;
/** Pause of the device that measures. */
const PROBE_MS = 100;
const PATIENCE_MS = 180_000;
/** The part of a server's output that is shown after a failure. */
const OUTPUT_CHARACTERS = 4000;

/** Owners of each kill: two with two devices each, and one with the device that measures. New ones come with each kill, because a business keeps only its
 * newest conflicts, and those of older edits are compared too. */
const OWNERS = 3;

/** Kills the primary again and again while devices save through two servers, and compares all results that they have received with what is stored
 * on the new primary.
 * @throws when a server ends, answers with anything but a result or a 503 that asks for a retry, or not at all, or when no Save is accepted again */
export const runFailover = async ({
  cluster,
  kills,
  seed,
  dataDir,
  onKill,
}: FailoverOptions): Promise<FailoverReport> => {
  const random = randomOf(seed);
  const environment = { DATABASE_URL: cluster.url, TOKEN_SECRET: 'the-secret-of-failovers-which-is-known-to-all' };
  const accounts = await createAccounts(
    { ...environment, DATA_DIR: `${dataDir}/accounts`, PORT: '8080' },
    OWNERS * kills,
  );
  const servers: ServerProcess[] = [];
  try {
    for (const slot of [0, 1])
      servers.push(
        await startServerProcess({ dataDir: `${dataDir}/${slot}`, port: await freePort(), environment }, NEVER),
      );
    /** Rejects when a server ends: they outlive every failover. */
    const serverLost = Promise.race(
      servers.map(async ({ ended }) => {
        const { code, signal } = await ended;
        throw new Error(`A server ended with ${signal ?? code}.`);
      }),
    );
    // The first one that waits for it gets the error, and at the end nobody does.
    serverLost.catch(() => {});
    const all: Device[] = [];
    const newDevice = (owner: LoadAccount): Device => {
      const index = all.length + 1;
      const client = createKillClient(randomOf(seed + index), {
        name: `Device ${index}`,
        owner,
        skewMs: 0,
        isStrict: true,
      });
      const device = { owner, client };
      all.push(device);
      return device;
    };
    /** The line of each lost edit, by its id. */
    const lost = new Map<string, string>();
    const contradictions = new Set<string>();
    const broken = new Set<string>();
    const unavailableMs: number[] = [];
    const compare = async (): Promise<void> => {
      for (const owner of new Set(all.map((device) => device.owner))) {
        const data = await readStoredPostgres(cluster.directUrl, owner.id);
        const sent = all.flatMap((device) => (device.owner === owner ? device.client.sent() : []));
        for (const line of findLost(data, sent)) {
          const [id = ''] = line.split(':');
          if (!lost.has(id)) lost.set(id, line);
        }
        for (const line of findBroken(data)) broken.add(line);
      }
    };

    await cluster.bringBack();
    for (let kill = 1; kill <= kills; kill += 1) {
      const [first, second, probed] = accounts.slice((kill - 1) * OWNERS) as [LoadAccount, LoadAccount, LoadAccount];
      const devices = [first, second, first, second].map(newDevice);
      const probe = newDevice(probed);
      let isOver = false;
      let killedMs = Infinity;
      let acceptedMs = 0;
      let sentMs = 0;
      let turn = kill;
      const next = (): ServerProcess => servers[(turn += 1) % servers.length] as ServerProcess;
      const nextProbed = (): AnsweringServer => {
        const { url } = next();
        sentMs = performance.now();
        return { url, countAnswer: () => void (sentMs > killedMs && (acceptedMs ||= performance.now())) };
      };
      const working = Promise.all([
        ...devices.map(({ client }) =>
          client.workOnAll(
            next,
            () => isOver,
            () => sleep(RETRY_MS),
          ),
        ),
        probe.client.workOnAll(
          nextProbed,
          () => isOver,
          () => sleep(PROBE_MS),
        ),
      ]);
      // The first one that waits for it gets the error.
      working.catch(() => {});
      try {
        await Promise.race([working, serverLost, sleep(1000 + random() * 2000)]);
        await cluster.killPrimary();
        killedMs = performance.now();
        while (acceptedMs === 0) {
          if (performance.now() > killedMs + PATIENCE_MS)
            throw new Error(`After kill ${kill} no Save was accepted again.`);
          // Ends at once if a device or a server has failed.
          await Promise.race([working, serverLost, sleep(50)]);
        }
        await Promise.race([working, serverLost, sleep(2000)]);
      } finally {
        isOver = true;
      }
      for (const line of (await working).flat()) contradictions.add(line);
      unavailableMs.push(acceptedMs - killedMs);
      await compare();
      onKill?.(kill, acceptedMs - killedMs);
      await Promise.race([cluster.bringBack(), serverLost]);
    }
    // Contradictions of a device are lost edits or duplicates; a cursor that is not known any more is told for each lost edit.
    const faults = [...broken, ...(lost.size === 0 ? contradictions : [])];
    const acknowledged = all.flatMap(({ client }) => client.sent()).filter(({ result }) => result !== null);
    return { acknowledged: acknowledged.length, lost: [...lost.values()], broken: faults, unavailableMs };
  } catch (error) {
    const outputs = servers.map((server) => server.output().slice(-OUTPUT_CHARACTERS));
    throw new Error(['The servers said at last:', ...outputs].join('\n'), { cause: error });
  } finally {
    for (const server of servers) server.stop('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
  }
};
