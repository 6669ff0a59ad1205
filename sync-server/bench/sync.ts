import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncRequest } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import {
  editOf,
  hoursOf,
  NOW,
  OWNER,
  requestOf,
  seedOwner,
  syncServiceOn,
  type ScopelessWrite,
} from '../test/sync-service-fixture.ts';
import type { BenchRow } from './row.ts';

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

const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

const rowOf = (name: string, sortedMs: readonly number[], aim?: string): BenchRow => {
  const at = (share: number): number => sortedMs[Math.floor((sortedMs.length - 1) * share)] ?? Number.NaN;
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
export const syncRows = async (): Promise<BenchRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-bench-'));
  const database = await openDatabase(
    { kind: 'sqlite', file: join(folder, 'bench.db') },
    { now: () => NOW, randomInt: () => 0 },
  );
  try {
    await database.migrate(migrations);
    await seedOwner(database);
    const { sync } = syncServiceOn(database);
    const everyHoliday = Array.from({ length: HOLIDAYS }, (_, index) => closedOn(index, 'A'));
    let cursor: SyncRequest['cursor'] = null;
    const send = async (edits: Edit[]): Promise<void> => {
      const { seq, chain } = await sync(OWNER, requestOf(edits, cursor));
      cursor = { seq, chain };
    };
    await send([editOf(everyHoliday)]);
    return [
      rowOf('nothing new', await timed(RUNS, () => send([]))),
      rowOf('50 edits of one write', await timed(RUNS, (run) => send(batch(run))), 'p99 < 25 ms'),
      rowOf('the largest request', await timed(10, () => send(largest()))),
    ];
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};
