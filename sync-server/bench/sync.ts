import type { SyncRequest } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import type { Database } from '../src/platform/database/database.ts';
import { insertLocation } from '../src/records/locations.ts';
import { createSnapshots, type Snapshots } from '../src/records/publishing/snapshots.ts';
import {
  editOf,
  hoursOf,
  NOW,
  OWNER,
  requestOf,
  syncServiceOn,
  type ScopelessWrite,
} from '../test/sync-service-fixture.ts';
import { median, percentile } from './quantiles.ts';
import type { BenchRow } from './row.ts';
import { withBenchOwner } from './with-bench-owner.ts';

const RUNS = 200;
const HOLIDAYS = 400;
const LARGEST_BYTES = 250 * 1024;

const holidayKeyOf = (index: number): string =>
  `holidays.${new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)}`;

const closedOn = (index: number, name: string): ScopelessWrite => ({
  key: holidayKeyOf(index),
  value: { id: 'holiday_1', name, closed: true, open: '09:00', close: '17:00' },
  base: null,
});

/** Builds 50 edits of one write each, half of them on holidays. None has seen the current value, so each one conflicts. */
const batch = (run: number): Edit[] =>
  Array.from({ length: 50 }, (_, index) =>
    editOf([
      index % 2 ? hoursOf(index, `1${index % 10}:${String(run % 60).padStart(2, '0')}`) : closedOn(index, `Run ${run}`),
    ]),
  );

/** Builds as many removals as one request may carry. */
const largest = (): Edit[] => {
  const edits: Edit[] = [];
  let made = 0;
  while (edits.length < 50 && JSON.stringify(edits).length < LARGEST_BYTES)
    edits.push(
      editOf(
        Array.from({ length: 32 }, () => ({ ...closedOn((made += 1) % (10 * HOLIDAYS), ''), value: null, del: true })),
      ),
    );
  return edits;
};

const milliseconds = (ms: number): string => `${ms.toFixed(ms < 1 ? 3 : 1)} ms`;

const rowOf = (name: string, sortedMs: readonly number[], aim?: string): BenchRow => {
  const at = (share: number): number => percentile(sortedMs, share);
  return { name, ours: `p50 ${milliseconds(at(0.5))}, p99 ${milliseconds(at(0.99))}`, ...(aim && { aim }) };
};

const timed = async (runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedMs = performance.now();
    await work(run);
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b);
};

/** Measures sync requests to the service on a real SQLite file with every write synced to disk. There are 400 holidays, and every batch
 * conflicts with the stored values. */
export const syncRows = (): Promise<BenchRow[]> =>
  withBenchOwner(async (database) => {
    const send = senderOn(database);
    await send([editOf(everyHoliday)]);
    return [
      rowOf('nothing new', await timed(RUNS, () => send([]))),
      rowOf('50 edits of one write', await timed(RUNS, (run) => send(batch(run))), 'p99 < 25 ms'),
      rowOf('the largest request', await timed(10, () => send(largest()))),
    ];
  });

/** Measures a Save of one day, and what the first request for a payload reads, in a business with ten locations beside one with a single
 * location; each location has 400 holidays. */
export const locationRows = (): Promise<BenchRow[]> =>
  withBenchOwner((one) =>
    withBenchOwner(async (ten) => {
      const scopes = [OWNER.locationId, ...Array.from({ length: 9 }, (_, index) => `location-${index + 2}`)];
      await openLocations(ten, scopes.slice(1));
      const [sendToOne, sendToTen] = [senderOn(one), senderOn(ten)];
      await sendToOne([editOf(everyHoliday)]);
      for (const scope of scopes) await sendToTen([editOf(everyHoliday.map((write) => ({ ...write, scope })))]);
      const [readOne, readTen] = [one, ten].map(({ read }) => createSnapshots(read)) as [Snapshots, Snapshots];
      const edits = (run: number): Edit[] => [
        editOf([hoursOf(run, `1${run % 10}:${String(run % 60).padStart(2, '0')}`)]),
      ];
      return [
        {
          name: 'a Save',
          ...(await inTurn(
            (run) => sendToTen(edits(run)),
            (run) => sendToOne(edits(run)),
          )),
          aim: '>= 0.5 x',
        },
        {
          name: 'what a payload is made from',
          ...(await inTurn(
            () => readTen.findPublic(OWNER.locationId),
            () => readOne.findPublic(OWNER.locationId),
          )),
          aim: '>= 0.9 x',
        },
      ];
    }),
  );

/** Measures two pieces of work in turn, and compares their medians. */
const inTurn = async (
  ours: (run: number) => Promise<unknown>,
  peer: (run: number) => Promise<unknown>,
): Promise<Pick<BenchRow, 'ours' | 'peer' | 'ratio'>> => {
  const times = { ours: [] as number[], peer: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    times.peer.push(...(await timed(1, () => peer(run))));
    times.ours.push(...(await timed(1, () => ours(run))));
  }
  const [first, second] = [median(times.ours), median(times.peer)];
  return { ours: milliseconds(first), peer: milliseconds(second), ratio: second / first };
};

const everyHoliday = Array.from({ length: HOLIDAYS }, (_, index) => closedOn(index, 'A'));

/** Returns a function that sends edits of a phone that has seen all earlier answers. */
const senderOn = (database: Database): ((edits: Edit[]) => Promise<void>) => {
  const { sync } = syncServiceOn(database);
  let cursor: SyncRequest['cursor'] = null;
  return async (edits) => {
    const { seq, chain } = await sync(OWNER, requestOf(edits, cursor));
    cursor = { seq, chain };
  };
};

/** Opens further locations of the owner, on a plan for ten. */
const openLocations = (database: Database, ids: readonly string[]): Promise<void> =>
  database.write(async (tx) => {
    await tx.updateTable('businesses').set({ plan: 'enterprise' }).execute();
    for (const id of ids) await insertLocation(tx, { id, businessId: OWNER.businessId, nowMs: NOW });
  });
