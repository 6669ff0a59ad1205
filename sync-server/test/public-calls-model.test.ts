import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { businessCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { parseDomain } from '@doorsign/shared-schema/domain';
import { DAYS, DEFAULT_DAY_HOURS } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { settingsOf, type EditLabel, type Register } from '@doorsign/shared-schema/registers';
import { createBusinessService, type BusinessService } from '../src/business/service.ts';
import { AppError } from '../src/http/errors.ts';
import type { Database } from '../src/platform/database/database.ts';
import { DOMAIN_RULES } from '../src/records/edits/domain-rules.ts';
import { createOutdatedSnippets } from '../src/records/widget-reports/outdated-snippets.ts';
import { createPublications } from '../src/records/publishing/publications.ts';
import { createRecords } from '../src/records/records.ts';
import { createWriteAndPublish } from '../src/records/publishing/write-and-publish.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import { hearLocations } from './hear-locations.ts';
import { openTestDatabase } from './open-test-database.ts';
import {
  editOf,
  NOW,
  OWNER,
  requestOf,
  seedOwner,
  syncServiceOn,
  type ScopelessWrite,
} from './sync-service-fixture.ts';

/** The number of generated rows of calls. */
const RUNS = isWholeRun ? 40 : 12;

/** One public call, or a change of the plan. */
type Step =
  | { kind: 'hours'; body: ParsedBodyOf<typeof businessCalls.hours> }
  | { kind: 'holidays'; body: ParsedBodyOf<typeof businessCalls.holidays> }
  | { kind: 'style'; body: ParsedBodyOf<typeof businessCalls.style> }
  | { kind: 'domain'; body: ParsedBodyOf<typeof businessCalls.domain> }
  | { kind: 'plan'; plan: PlanKey };

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const dayHours = fc.record({ open: pick('08:00', '09:00'), close: pick('17:00', '24:00'), closed: fc.boolean() });
const holiday = fc
  .record({ day: pick(24, 25, 26, 31), name: pick('Fair', 'Eve'), closed: fc.boolean() })
  .map(({ day, name, closed }) => {
    const date = `2026-12-${day}`;
    return { id: `preset_${date}`, date, name, closed, open: '09:00', close: '17:00' };
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('hours' as const),
    body: fc.record(
      {
        businessHours: fc.record(Object.fromEntries(DAYS.map((day) => [day, dayHours])), { requiredKeys: [] }),
        timezone: pick('Europe/Berlin', 'Asia/Tokyo'),
      },
      { requiredKeys: ['businessHours'] },
    ),
  }),
  fc.record({
    kind: fc.constant('holidays' as const),
    body: fc.record({ holidays: fc.array(holiday, { maxLength: 6 }) }),
  }),
  fc.record({
    kind: fc.constant('style' as const),
    body: fc.record({
      theme: pick('light' as const, 'dark' as const),
      accentColor: pick('#10b981', '#3b82f6'),
      fontSize: pick('small' as const, 'large' as const),
      placement: pick('top-left' as const, 'custom' as const),
      // A custom position without a number is refused; a corner ignores positions.
      positionX: pick<number | null>(0, 120, 301, null),
      positionY: pick<number | null>(7, null),
    }),
  }),
  fc.record({
    kind: fc.constant('domain' as const),
    body: fc.record({ allowedDomain: pick('a.com', 'https://B.com/shop', 'www.c.com', 'co.uk', 'none', '') }),
  }),
  fc.record({ kind: fc.constant('plan' as const), plan: pick<PlanKey>('free', 'pro', 'enterprise') }),
);
type Call = Exclude<Step, { kind: 'plan' }>;

/** Creates a new business, the only one in its database. */
const openBusiness = async (database: Database) => {
  await database.write(async (tx) => {
    await tx.deleteFrom('changes').execute();
    await tx.deleteFrom('businesses').execute();
    await tx.deleteFrom('accounts').execute();
  });
  await seedOwner(database);
  const published: string[] = [];
  const publications = createPublications();
  hearLocations(publications, (id) => published.push(id));
  const sync = syncServiceOn(database, publications);
  const business = createBusinessService({
    publicHolidays: { datesFor: () => Promise.resolve([]) },
    database,
    records: createRecords({ randomBytes }),
    outdatedSnippets: createOutdatedSnippets(1),
    randomInt: () => 0,
    writeAndPublish: createWriteAndPublish({ database, publications, processId: 'this one' }),
    startEmailChange: () => Promise.reject(new Error('No step changes the e-mail.')),
    saveName: () => Promise.reject(new Error('No step changes the name.')),
    now: () => NOW,
  });
  return {
    business,
    send: (writes: readonly ScopelessWrite[], label: EditLabel) =>
      sync.sync(OWNER, requestOf([{ ...editOf(writes), label }])),
    look: () => sync.sync(OWNER, requestOf([])),
    published,
    /** Returns the change notifications for other processes. */
    changes: async () =>
      (await database.read.selectFrom('changes').select('location_id').orderBy('seq').execute()).map(
        ({ location_id }) => location_id,
      ),
    setPlan: (plan: PlanKey) => database.write((tx) => tx.updateTable('businesses').set({ plan }).execute()),
    history: async () =>
      (await business.history(OWNER, {})).edits.map(({ label, status, seq, writes }) => ({
        label,
        status,
        seq,
        writes: byKey(writes),
      })),
  };
};

/** @returns what was refused, null when it is live */
const callBusiness = async (business: BusinessService, call: Call): Promise<string | null> => {
  try {
    if (call.kind === 'hours') await business.setHours(OWNER, call.body);
    else if (call.kind === 'holidays') await business.setHolidays(OWNER, call.body);
    else if (call.kind === 'style') await business.setStyle(OWNER, call.body);
    else await business.setDomain(OWNER, call.body);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

/** Returns the writes that an owner who sees these registers would save on a device. Written without the server's own helpers. */
const writesOf = (call: Call, regs: readonly Register[]): Omit<ScopelessWrite, 'base'>[] => {
  switch (call.kind) {
    case 'hours': {
      const { businessHours, timezone } = call.body;
      const days = DAYS.map((day) => ({ key: `hours.${day}`, value: businessHours[day] ?? DEFAULT_DAY_HOURS }));
      return timezone === undefined ? days : [...days, { key: 'profile.timezone', value: timezone }];
    }
    case 'holidays': {
      const wanted = new Map(call.body.holidays.map(({ date, ...value }) => [`holidays.${date}`, value]));
      const gone = regs.filter(({ key, deleted }) => key.startsWith('holidays.') && !deleted && !wanted.has(key));
      return [
        ...[...wanted].map(([key, value]) => ({ key, value })),
        ...gone.map(({ key }) => ({ key, value: null, del: true as const })),
      ];
    }
    case 'style': {
      const { theme, accentColor, fontSize, placement, positionX = null, positionY = null } = call.body;
      const position = placement === 'custom' ? { positionX, positionY } : { positionX: null, positionY: null };
      return [
        { key: 'style.theme', value: theme },
        { key: 'style.accentColor', value: accentColor },
        { key: 'style.fontSize', value: fontSize },
        { key: 'style.position', value: { placement, ...position } },
      ];
    }
    case 'domain': {
      const parsed = parseDomain(call.body.allowedDomain, DOMAIN_RULES);
      const others = (regs.find(({ key }) => key === 'domains')?.value ?? []) as string[];
      const domain = parsed.ok ? parsed.domain : call.body.allowedDomain;
      return [{ key: 'domains', value: [domain, ...others.slice(1).filter((other) => other !== domain)] }];
    }
  }
};

/** Sorts by key: the order of one Save's writes has no meaning. */
const byKey = <T extends { key: string }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));

const valuesOf = (regs: readonly Register[]) =>
  byKey(regs).map(({ key, value, deleted, schema }) => ({ key, value, deleted, schema }));

test('public calls are edits: any row of them leaves the same registers, settings, log and history as the edits that mean the same', async () => {
  const [callsDatabase, editsDatabase] = [await openTestDatabase(), await openTestDatabase()];
  const seen = { live: 0, refused: 0, removed: 0, published: 0 };
  const rows = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const [byCalls, byEdits] = [await openBusiness(callsDatabase), await openBusiness(editsDatabase)];
    for (const one of steps) {
      if (one.kind === 'plan') {
        await Promise.all([byCalls, byEdits].map(({ setPlan }) => setPlan(one.plan)));
        continue;
      }
      const { regs } = await byEdits.look();
      const refusedCall = await callBusiness(byCalls.business, one);
      const base = (key: string) => regs.find((register) => register.key === key)?.rev ?? null;
      const writes = writesOf(one, regs).map((write) => ({ ...write, base: base(write.key) }));
      // An edit has at least one write; a call that would write nothing is live at once.
      const [result] = writes.length > 0 ? (await byEdits.send(writes, one.kind)).results : [];
      expect(refusedCall).toBe(result?.code ?? null);
      if (refusedCall === null) seen.live += 1;
      else seen.refused += 1;
    }
    const [calls, edits] = [await byCalls.look(), await byEdits.look()];
    seen.removed += calls.regs.filter(({ deleted }) => deleted).length;
    expect(valuesOf(calls.regs)).toEqual(valuesOf(edits.regs));
    expect(settingsOf(calls.regs)).toEqual(settingsOf(edits.regs));
    expect([calls.seq, calls.conflicts]).toEqual([edits.seq, []]);
    expect(edits.conflicts).toEqual([]);
    expect(await byCalls.history()).toEqual(await byEdits.history());
    expect(byCalls.published).toEqual(byEdits.published);
    for (const { changes, published } of [byCalls, byEdits]) expect(await changes()).toEqual(published);
    seen.published += byCalls.published.length;
  });
  await fc.assert(rows, { seed: 20261123, numRuns: RUNS });
  // The generated rows have covered every case.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 4);
}, 600_000);
