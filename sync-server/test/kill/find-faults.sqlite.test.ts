import { randomBytes } from 'node:crypto';
import type { SyncAnswer } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { expect, test } from 'vitest';
import { CONFLICTS } from '../../src/platform/parameters.ts';
import { openTestFile } from '../open-test-database.ts';
import { hoursOf, NOW, OWNER, requestOf, seedOwner, syncServiceOn } from '../sync-service-fixture.ts';
import { rememberConflicts } from './dropped-conflicts.ts';
import { findBroken, findWrongStatus } from './find-broken.ts';
import { findLost } from './find-lost.ts';
import type { SentEdit } from './kill-client.ts';
import { readStoredData, type StoredData } from './stored-data.ts';

/** Stores one edit for each possible result, by name: the last one is current, the others precede it. */
const start = async () => {
  const database = await openTestFile();
  await seedOwner(database);
  const { sync } = syncServiceOn(database);
  const save = async (close: string, base: string | null, wall = NOW): Promise<SentEdit> => {
    const edit: Edit = {
      id: uuidv7(NOW, randomBytes(10)),
      schema: SCHEMA,
      wall,
      label: 'hours',
      writes: [{ ...hoursOf(0, close), scope: OWNER.locationId, base }],
    };
    const { results }: SyncAnswer = await sync(OWNER, requestOf([edit]));
    return { edit, result: results[0] ?? null };
  };
  const seen = await save('17:00', null);
  const current = await save('18:00', seen.edit.id);
  const late = await save('19:00', seen.edit.id, NOW - 1000);
  const equal = await save('18:00', seen.edit.id);
  return { seen, current, late, equal, data: await readStoredData(database.file, OWNER.businessId) };
};

type Conflict = StoredData['conflicts'] extends Map<number, infer C> ? C : never;
type Start = Awaited<ReturnType<typeof start>>;

const sentOf = ({ seen, current, late, equal }: Start): SentEdit[] => [seen, current, late, equal];

test('nothing is lost or broken where every edit is current, seen, told or found in place', async () => {
  const all = await start();
  expect(sentOf(all).map(({ result }) => result?.status)).toEqual(['live', 'live', 'superseded', 'live']);
  expect([findLost(all.data, sentOf(all)), findBroken(all.data)]).toEqual([[], []]);
});

test.each([
  { name: 'is not lost', newer: CONFLICTS.max, lines: [] },
  {
    name: 'is lost',
    newer: CONFLICTS.max - 1,
    lines: expect.arrayContaining([expect.stringMatching(/overwrote it unseen/)]) as unknown,
  },
])('a conflict that was dropped after $newer newer ones $name', async ({ newer, lines }) => {
  const all = await start();
  const withDropped = rememberConflicts();
  const { data } = all;
  withDropped(data);
  const [conflict] = data.conflicts.values() as Iterable<Conflict>;
  const after = data.head.seq + 1;
  const conflicts = new Map(Array.from({ length: newer }, (_, index) => [after + index, conflict as Conflict]));
  expect(findLost(withDropped({ ...data, conflicts }), sentOf(all))).toEqual(lines);
});

const LOSSES: { name: string; plant: (all: Start) => void; line: RegExp }[] = [
  { name: 'an edit that is gone', plant: ({ data, late }) => data.edits.delete(late.edit.id), line: /it is not there/ },
  {
    name: 'another result',
    plant: ({ data, current }) => Object.assign(storedEdit(data, current).result, { status: 'superseded' }),
    line: /its result is .*superseded/,
  },
  {
    name: 'another value in the edit',
    plant: ({ data, seen }) => Object.assign(storedEdit(data, seen).writes[0] ?? {}, { value: null }),
    line: /it has other writes/,
  },
  {
    name: 'a register that went back',
    plant: ({ data, seen }) => Object.assign(hoursRegister(data), { rev: seen.edit.id }),
    line: /nobody overwrote it, and it is gone/,
  },
  {
    name: 'a register with another value',
    plant: ({ data }) => Object.assign(hoursRegister(data), { value: null }),
    line: /nobody overwrote it, and it is gone/,
  },
  {
    name: 'a conflict that nobody is told',
    plant: ({ data }) => data.conflicts.clear(),
    line: /overwrote it unseen/,
  },
  {
    name: 'an edit that overwrote what it had not seen',
    plant({ data, current }) {
      current.edit.writes = current.edit.writes.map((write) => ({ ...write, base: null }));
      Object.assign(storedEdit(data, current).writes[0] ?? {}, { base: null });
    },
    line: /overwrote it unseen/,
  },
  {
    name: 'an edit without a log position',
    plant: ({ data, current }) => (data.log = data.log.filter(({ rev }) => rev !== current.edit.id)),
    line: /it has no log position|is unknown/,
  },
  {
    name: 'a value that was never in place',
    plant: ({ data, equal, seen }) =>
      Object.assign(storedEdit(data, equal).writes[0] ?? {}, { standsFor: seen.edit.id }),
    line: /is said to hold its value, and does not/,
  },
];

test.each(LOSSES)('$name is a loss', async ({ plant, line }) => {
  const all = await start();
  plant(all);
  expect(findLost(all.data, sentOf(all)).join('\n')).toMatch(line);
});

const BREAKS: { name: string; plant: (all: Start) => void; line: RegExp }[] = [
  { name: 'a damaged file', plant: ({ data }) => data.damage.push('integrity_check: no'), line: /integrity_check: no/ },
  {
    name: 'a link of the chain',
    plant: ({ data }) => Object.assign(data.log[2] ?? {}, { chain: '0'.repeat(16) }),
    line: /log: position 3 is/,
  },
  { name: 'a log position that is missing', plant: ({ data }) => data.log.splice(1, 1), line: /log: position 2 is 3/ },
  { name: 'a head that is behind', plant: ({ data }) => (data.head.seq -= 1), line: /log: its head says/ },
  {
    name: 'half of a Save',
    plant: ({ data, seen }) => data.edits.delete(seen.edit.id),
    line: /log: \S+ hours.monday has no edit/,
  },
  {
    name: 'a refused edit that wrote',
    plant: ({ data, seen }) => Object.assign(storedEdit(data, seen).result, { status: 'rejected' }),
    line: /is rejected, and its hours.monday is in the log/,
  },
  {
    name: 'a register that no edit wrote',
    plant: ({ data }) => Object.assign(hoursRegister(data), { rev: 'nobody' }),
    line: /registers: hours.monday has no log position/,
  },
  {
    name: 'a conflict about nothing',
    plant: ({ data }) =>
      data.conflicts.set(1, { ...(data.conflicts.values().next().value as Conflict), key: 'hours.friday' }),
    line: /conflicts: hours.friday has no log position/,
  },
  {
    name: 'a snapshot of earlier hours',
    plant: ({ data }) => Object.assign(data.snapshot, { schedule: '{}' }),
    line: /snapshot: schedule should be/,
  },
  {
    name: 'a snapshot of an earlier log position',
    plant: ({ data }) => (data.snapshot.rev = 1),
    line: /it is of log position 1/,
  },
];

test.each(BREAKS)('$name is a break', async ({ plant, line }) => {
  const all = await start();
  plant(all);
  expect(findBroken(all.data).join('\n')).toMatch(line);
});

test('a public status that is not that of the registers is told', async () => {
  const { data } = await start();
  const minute = Math.floor(NOW / 60_000);
  const payload = { start: minute, timeline: [[0, 'h', 0]], names: ['Party'], horizon: minute + 20_000 };
  const lines = findWrongStatus(data, payload as never, NOW);
  expect(lines).toHaveLength(7 * 24);
  expect(lines[0]).toMatch(/^public: holiday instead of \w+ at 2027-/);
});

const storedEdit = (data: StoredData, { edit }: SentEdit) => {
  const stored = data.edits.get(edit.id);
  if (!stored) throw new Error('It should be stored.');
  return stored;
};

const hoursRegister = ({ registers }: StoredData) => registers.find(({ key }) => key === 'hours.monday') ?? {};
