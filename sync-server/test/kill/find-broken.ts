import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { statusAt } from '@doorsign/shared-schema/status';
import { SCHEMA, settingsOf } from '@doorsign/shared-schema/registers';
import { CHAIN_START, nextChain } from '@doorsign/shared-schema/sync';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { scheduleOf } from '../../src/records/publishing/snapshots.ts';
import type { StoredData } from './stored-data.ts';

const HOUR = 60 * 60 * 1000;

/** Checks the consistency of the stored data and returns one line per fault: in the file, in the log's chain, for edits that are stored
 * partly or twice, and for a public snapshot that differs from the registers. */
export const findBroken = (data: StoredData): string[] => [
  ...data.damage,
  ...findBrokenChain(data),
  ...findHalves(data),
  ...findDoubled(data),
  ...findStaleSnapshot(data),
];

const findBrokenChain = ({ head, log }: StoredData): string[] => {
  const faults: string[] = [];
  let seq = 0;
  let chain = CHAIN_START;
  for (const row of log) {
    seq += 1;
    chain = nextChain(chain, { seq, scope: row.scope, key: row.key, rev: row.rev });
    if (row.seq !== seq || row.chain !== chain) return [...faults, `log: position ${seq} is ${row.seq} ${row.chain}`];
  }
  if (head.seq !== seq || head.chain !== chain) faults.push(`log: its head says ${head.seq} ${head.chain}`);
  return faults;
};

/** Finds Saves that are stored only in part. */
const findHalves = ({ log, edits, registers, conflicts }: StoredData): string[] => {
  const faults: string[] = [];
  const logged = new Set(log.map(({ key, rev }) => `${rev} ${key}`));
  for (const { key, rev } of log) if (!edits.has(rev)) faults.push(`log: ${rev} ${key} has no edit`);
  for (const [id, { writes, result }] of edits)
    for (const { key, standsFor } of writes) {
      const isIn = logged.has(`${id} ${key}`);
      if (result.status === 'rejected' ? isIn : !isIn && standsFor === undefined)
        faults.push(`edits: ${id} is ${result.status}, and its ${key} is ${isIn ? '' : 'not '}in the log`);
    }
  for (const { key, rev, seq } of registers)
    if (log[seq - 1]?.rev !== rev || log[seq - 1]?.key !== key) faults.push(`registers: ${key} has no log position`);
  for (const [seq, { key }] of conflicts)
    if (log[seq - 1]?.key !== key) faults.push(`conflicts: ${key} has no log position`);
  return faults;
};

/** Finds writes with more than one log position. A write has one, however often and through however many processes it was sent. */
const findDoubled = ({ log }: StoredData): string[] => {
  const positions = new Map<string, number>();
  for (const { key, rev } of log) positions.set(`${rev} ${key}`, (positions.get(`${rev} ${key}`) ?? 0) + 1);
  return [...positions]
    .filter(([, count]) => count > 1)
    .map(([write, count]) => `log: ${write} has ${count} positions`);
};

const findStaleSnapshot = ({ registers, snapshot, head }: StoredData): string[] => {
  const { businessName, phone, address, country, widgetStyle, domains } = settingsOf(registers);
  const wanted = {
    name: businessName,
    schedule: JSON.stringify({ schema: SCHEMA, ...scheduleOf(registers) }),
    style: JSON.stringify(widgetStyle),
    domains: JSON.stringify(domains),
    phone,
    address,
    country: country && JSON.stringify(country),
  };
  const faults = Object.entries(wanted)
    .filter(([column, value]) => snapshot[column as keyof typeof wanted] !== value)
    .map(([column, value]) => `snapshot: ${column} should be ${String(value)}`);
  const newest = Math.max(...registers.map(({ seq }) => seq));
  if (snapshot.rev < newest || snapshot.rev > head.seq) faults.push(`snapshot: it is of log position ${snapshot.rev}`);
  return faults;
};

/** Compares the public status with that of the registers, for each hour of the next week. Returns one line per difference. */
export const findWrongStatus = (data: StoredData, payload: WidgetPayload, nowMs: number): string[] => {
  const schedule = scheduleOf(data.registers);
  return Array.from({ length: 7 * 24 }, (_, hour) => nowMs + hour * HOUR).flatMap((atMs) => {
    const shown = statusFromPayload(payload, atMs)?.status;
    const { status } = statusAt(schedule, atMs);
    return shown === status ? [] : [`public: ${String(shown)} instead of ${status} at ${new Date(atMs).toISOString()}`];
  });
};
