import { describe, expect, test } from 'vitest';
import { businessCalls, historyCalls, type HistoryEntry } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { EDIT_LABELS, SCHEMA, sectionOf, settingsOf, type Register } from '@doorsign/shared-schema/registers';
import { changesBackTo, stateAfter } from '@doorsign/shared-schema/sync';
import { historyPage } from '../src/business/service.ts';
import { HISTORY_PAGE } from '../src/platform/parameters.ts';
import { takeBackup } from './backup.ts';
import { createKeepingDevice } from './keeping-device.ts';
import { openTestDatabase } from './open-test-database.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { closedFor, createTestDevice, openUntil, registerIn } from './sync-requests.ts';
import { editOf, hoursOf, OWNER, requestOf, seedOwner, syncServiceOn } from './sync-service-fixture.ts';

const MINUTE = 60_000;

const historyOf = (server: TestServer, token: string, before?: number | string) => {
  const query = before === undefined ? '' : `?before=${before}`;
  return server.call({ ...historyCalls.history, path: `/api/business/history${query}` as const }, { token });
};

const start = async (plan: PlanKey = 'free') => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan, timezone: 'Europe/Berlin' });
  const deviceOf = (name: string) => createKeepingDevice(server, owner, name);
  const phone = deviceOf('Phone');
  await phone.sync();
  /** Returns all changes except the sign-up's. */
  const entries = async (): Promise<HistoryEntry[]> =>
    (await historyOf(server, owner.token)).answer.edits.filter(({ device }) => device !== 'Sign-up');
  return { server, owner, phone, till: deviceOf('Till'), entries };
};
const monday = (close: string, base: string | null = null) => ({ key: 'hours.monday', value: openUntil(close), base });
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the history tells', () => {
  test('of the sign-up', async () => {
    const { server, owner } = await start();
    const { edits, next } = (await historyOf(server, owner.token)).answer;
    expect(edits).toMatchObject([
      {
        device: 'Sign-up',
        label: 'profile',
        status: 'live',
        writes: [
          { key: 'profile.businessName', before: null, after: "Ada's Bakery", applied: true },
          { key: 'profile.timezone', before: null, after: 'Europe/Berlin', applied: true },
        ],
      },
    ]);
    expect(next).toBeNull();
  });

  test('who changed what and when, newest first, with what was there before', async () => {
    const { server, owner, phone, till, entries } = await start();
    const first = phone.edit([monday('18:00')]);
    server.pass(10 * MINUTE);
    const { seq } = await phone.sync([first]);
    const takenMs = server.now();
    server.pass(MINUTE);
    const second = await till.save([monday('19:00', first.id)]);
    const author = { kind: 'member', id: owner.id, name: 'ada', isYou: true };
    expect(await entries()).toEqual([
      {
        id: second.id,
        seq: seq + 1,
        schema: SCHEMA,
        at: iso(server.now()),
        madeAt: iso(server.now()),
        label: 'hours',
        device: 'Till',
        author,
        status: 'live',
        writes: [
          {
            scope: owner.id,
            key: 'hours.monday',
            before: openUntil('18:00'),
            after: openUntil('19:00'),
            applied: true,
          },
        ],
      },
      {
        id: first.id,
        seq,
        schema: SCHEMA,
        at: iso(takenMs),
        madeAt: iso(first.wall),
        label: 'hours',
        device: 'Phone',
        author,
        status: 'live',
        writes: [{ scope: owner.id, key: 'hours.monday', before: null, after: openUntil('18:00'), applied: true }],
      },
    ]);
  });

  test('of a Save that lost, and of one that lost a part', async () => {
    const { server, phone, till, entries } = await start();
    const lost = phone.edit([monday('18:00')]);
    const partly = phone.edit([monday('17:00'), { key: 'hours.friday', value: openUntil('17:00') }]);
    server.pass(MINUTE);
    await till.save([monday('20:00')]);
    await phone.sync([lost, partly]);
    expect(await entries()).toMatchObject([
      {
        id: partly.id,
        status: 'partly_superseded',
        writes: [
          { key: 'hours.monday', before: openUntil('20:00'), after: openUntil('17:00'), applied: false },
          { key: 'hours.friday', before: null, after: openUntil('17:00'), applied: true },
        ],
      },
      { id: lost.id, status: 'superseded', writes: [{ before: openUntil('20:00'), applied: false }] },
      { device: 'Till' },
    ]);
  });

  test('of a removed holiday and an emptied phone as nothing', async () => {
    const { phone, entries } = await start('pro');
    const made = await phone.save([
      { key: 'holidays.2026-12-25', value: closedFor('X') },
      { key: 'profile.phone', value: '+1 555 0100' },
    ]);
    await phone.save([
      { key: 'holidays.2026-12-25', value: null, del: true, base: made.id },
      { key: 'profile.phone', value: null, base: made.id },
    ]);
    const [removal, making] = await entries();
    expect(removal?.writes).toMatchObject([
      { before: closedFor('X'), after: null },
      { before: '+1 555 0100', after: null },
    ]);
    expect(making?.writes).toMatchObject([{ before: null }, { before: null }]);
  });

  test('nothing of what changed nothing: a value in place, a refused Save', async () => {
    const { phone, entries } = await start();
    const first = await phone.save([monday('18:00')]);
    await phone.save([monday('18:00', first.id)]);
    await phone.save([{ key: 'holidays.2026-12-25', value: closedFor('X') }]);
    const mixed = await phone.save([
      monday('18:00', first.id),
      { key: 'hours.friday', value: openUntil('18:00'), base: null },
    ]);
    const told = await entries();
    expect(told.map(({ id }) => id)).toEqual([mixed.id, first.id]);
    expect(told[0]?.writes.map(({ key }) => key)).toEqual(['hours.friday']);
  });

  test('of a public call that another program made it', async () => {
    const { server, owner, entries } = await start();
    await server.call(businessCalls.hours, {
      body: { businessHours: HOURS_PRESETS[0]?.hours ?? {} },
      token: owner.token,
    });
    const [entry] = await entries();
    expect(entry).toMatchObject({ device: 'Another program', label: 'hours', status: 'live' });
    expect(entry?.writes).toHaveLength(7);
  });

  test('of what a device brought back, by section', async () => {
    const { server, phone, entries } = await start();
    await phone.save([monday('17:00')]);
    const restore = await takeBackup(server);
    server.pass(MINUTE);
    const lostMs = server.now();
    await phone.save([monday('18:00'), { key: 'style.theme', value: 'dark' }]);
    await restore();
    server.pass(MINUTE);
    await phone.sync();
    const { seq } = await phone.sync();
    const told = await entries();
    expect(told).toMatchObject([
      {
        seq,
        status: 'recovered',
        device: 'Phone',
        at: iso(server.now()),
        madeAt: iso(lostMs),
      },
      { seq: seq - 1, status: 'recovered', device: 'Phone' },
      { status: 'live', writes: [{ before: null, after: openUntil('17:00') }] },
    ]);
    const recovered = told.slice(0, 2).toSorted((a, b) => (a.label < b.label ? -1 : 1));
    expect(recovered.map(({ label }) => label)).toEqual(['hours', 'style']);
    expect(recovered.map(({ writes }) => writes)).toMatchObject([
      [{ key: 'hours.monday', before: openUntil('17:00'), after: openUntil('18:00'), applied: true }],
      [{ key: 'style.theme', before: null, after: 'dark', applied: true }],
    ]);
  });
});

describe('a page', () => {
  test('holds 50, and the next begins where it ends: no change is missing and none comes twice', async () => {
    const { server, owner, phone } = await start();
    const edits = Array.from({ length: 120 }, (_, index) => phone.edit([monday(`1${index % 7}:${20 + (index % 30)}`)]));
    for (const from of [0, 50, 100]) await phone.sync(edits.slice(from, from + 50));
    const seen: HistoryEntry[] = [];
    const sizes: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = (await historyOf(server, owner.token, before)).answer;
      sizes.push(page.edits.length);
      seen.push(...page.edits);
      if (page.next === null) break;
      before = page.next;
    }
    expect(sizes).toEqual([50, 50, 21]);
    expect(seen.slice(0, 120).map(({ id }) => id)).toEqual(edits.map(({ id }) => id).reverse());
    expect(seen.at(-1)?.device).toBe('Sign-up');
    const positions = seen.map(({ seq }) => seq);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
  });

  test('that is full to the last change has no next one', async () => {
    const { server, owner, phone } = await start();
    await phone.sync(Array.from({ length: 49 }, (_, index) => phone.edit([monday(`12:${10 + index}`)])));
    const { edits, next } = (await historyOf(server, owner.token)).answer;
    expect(edits).toHaveLength(50);
    expect(next).toBeNull();
  });

  test('before the first change is empty', async () => {
    const { server, owner } = await start();
    expect((await historyOf(server, owner.token, 1)).answer).toEqual({ edits: [], next: null });
  });

  test.each(['', '0', '-1', '1.5', '1e3', 'x', '9999999999999999', "1'--"])(
    'before "%s" is refused with the field',
    async (before) => {
      const { server, owner } = await start();
      const reply = await historyOf(server, owner.token, before);
      expect(reply).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
      expect(Object.keys(reply.error.fields ?? {})).toEqual(['before']);
    },
  );

  test('of one account says nothing of another, and nothing without a token', async () => {
    const { server, phone } = await start();
    await phone.save([monday('18:00')]);
    const eve = await signUpVerified(server, { email: 'eve@example.com', businessName: 'Eve' });
    const { edits } = (await historyOf(server, eve.token)).answer;
    expect(edits.map(({ writes }) => writes.map(({ scope }) => scope))).toEqual([[eve.id, eve.id]]);
    expect((await server.call(historyCalls.history)).status).toBe(401);
  });

  test('costs a statement for every few changes', async () => {
    const database = await openTestDatabase();
    await seedOwner(database);
    let statements = 0;
    const read = database.read.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const sizes: number[] = [];
    const costs: number[] = [];
    for (const close of ['18:00', '19:00']) {
      statements = 0;
      sizes.push((await historyPage({ read }, OWNER, {})).edits.length);
      costs.push(statements);
      await syncServiceOn(database).sync(
        OWNER,
        requestOf(Array.from({ length: 30 }, (_, i) => editOf([hoursOf(i, close)]))),
      );
    }
    expect(sizes[0]).toBe(1);
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
    // Two more for the names of the authors.
    expect(costs[0]).toBe(3);
    expect(costs[1]).toBeLessThanOrEqual(Math.ceil((sizes[1] ?? 0) / HISTORY_PAGE.editsAtOnce) + 3);
  });
});

describe('any earlier state of a section', () => {
  /** Makes changes of every section by two devices, one of which loses. Returns the registers after each change. */
  const live = async () => {
    const parts = await start('pro');
    const { server, owner, phone, till } = parts;
    const look = async (): Promise<Register[]> => (await createTestDevice(server, owner).sync()).regs;
    const week = (close: string) =>
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => ({
        key: `hours.${day}`,
        value: openUntil(close),
      }));
    const late = till.edit([monday('11:00')]);
    const saves = [
      () => phone.save(week('17:00')),
      () => phone.save([{ key: 'style.theme', value: 'dark' }], { label: 'style' }),
      () => phone.save([{ key: 'holidays.2026-12-25', value: closedFor('Christmas Day') }], { label: 'holidays' }),
      () => till.save([{ key: 'hours.friday', value: openUntil('23:00') }]),
      () => till.sync([late]),
      () => phone.save([{ key: 'domains', value: ['example.com'] }], { label: 'domain' }),
      () => phone.save([{ key: 'profile.phone', value: '+1 555 0100' }], { label: 'profile' }),
      () => till.save([{ key: 'holidays.2026-12-24', value: closedFor('Eve') }], { label: 'holidays' }),
      () => phone.save([{ key: 'holidays.2026-12-25', value: null, del: true }], { label: 'holidays' }),
      () =>
        phone.save([
          { key: 'style.accentColor', value: '#3b82f6' },
          { key: 'style.theme', value: 'light' },
        ]),
      () => till.save([...week('21:00'), { key: 'profile.timezone', value: 'Asia/Tokyo' }]),
    ];
    const past: { seq: number; regs: Register[] }[] = [];
    for (const save of saves) {
      server.pass(MINUTE);
      await save();
      const regs = await look();
      past.push({ seq: (await createTestDevice(server, owner).sync()).seq, regs });
    }
    return { ...parts, past, look };
  };
  const liveValues = (regs: readonly Register[]): Map<string, unknown> =>
    new Map(regs.filter(({ deleted }) => !deleted).map(({ key, value }) => [key, value]));

  test('is what the newer changes replaced', async () => {
    const { entries, past, look } = await live();
    const history = await entries();
    expect(history).toHaveLength(past.length);
    const now = liveValues(await look());
    for (const { seq, regs } of past)
      for (const section of EDIT_LABELS) {
        const newer = history.filter((entry) => entry.seq > seq);
        const state = new Map([...now].filter(([key]) => sectionOf(key) === section));
        for (const [key, value] of stateAfter(newer, section)) {
          if (value === null) state.delete(key);
          else state.set(key, value);
        }
        const then = new Map([...liveValues(regs)].filter(([key]) => sectionOf(key) === section));
        expect(state).toEqual(then);
      }
  });

  test('can be had again as a new Save, and is exactly what it was', async () => {
    const { phone, entries, past, look } = await live();
    const [then] = past.slice(3);
    if (!then) throw new Error('There were four changes.');
    const newer = (await entries()).filter(({ seq }) => seq > then.seq);
    for (const section of EDIT_LABELS) {
      const { changes, impossible } = changesBackTo(stateAfter(newer, section));
      expect(impossible).toEqual([]);
      const regs = await look();
      const based = changes.map((change) => ({
        ...change,
        base: regs.find(({ key }) => key === change.key)?.rev ?? null,
      }));
      expect(await phone.save(based, { label: section })).toMatchObject({ status: 'live' });
    }
    expect(settingsOf(await look())).toEqual(settingsOf(then.regs));
    expect(registerIn(await phone.sync([], { wantFull: true }), 'holidays.2026-12-24').deleted).toBe(true);
  });
});

test('a page of large changes ends earlier, a change is told however large it is, and none is left out', async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const edits = Array.from({ length: 7 }, (_, index) => editOf([hoursOf(index, `1${index}:00`)]));
  await syncServiceOn(database).sync(OWNER, requestOf(edits));
  const enlarge = (id: string, bytes: number) => {
    const writes = [{ scope: 'ada', key: 'domains', base: null, value: 'x'.repeat(bytes), outcome: 'applied' }];
    return database.write((tx) =>
      tx
        .updateTable('edits')
        .set({ writes: JSON.stringify(writes) })
        .where('id', '=', id)
        .execute(),
    );
  };
  for (const { id } of edits) await enlarge(id, HISTORY_PAGE.bytesMax * 0.4);
  await enlarge(edits[3]?.id ?? '', HISTORY_PAGE.bytesMax * 1.1);
  const pages: string[][] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await historyPage(database, OWNER, before === undefined ? {} : { before: String(before) });
    pages.push(page.edits.map(({ id }) => id));
    before = page.next;
  }
  // The last entry is the sign-up's.
  expect(pages.flat().slice(0, -1)).toEqual(edits.map(({ id }) => id).toReversed());
  expect(pages.map(({ length }) => length)).toEqual([2, 1, 1, 2, 2]);
});
