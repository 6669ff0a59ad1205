import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { DAYS, HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { SCHEMA, weekChanges, type Change } from '@doorsign/shared-schema/registers';
import { DAY } from '@doorsign/shared-schema/status/units';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { migrations } from '../../migrations/index.ts';
import { insertAccount, markVerified } from '../../src/auth/account-repository.ts';
import { setPlan } from '../../src/billing/customer-repository.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { tableShapes } from '../../src/platform/database/sqlite/table-shapes.ts';
import { pagesOf, type StoredRow } from '../../src/platform/database/table-sums.ts';
import { createIds } from '../../src/platform/ids.ts';
import { insertLocation } from '../../src/records/locations.ts';
import { createRecords } from '../../src/records/records.ts';
import { randomOf } from '../../test/random-of.ts';
import { insertBeside } from './insert-beside.ts';
import type { Shape } from './shapes.ts';

/** The rows of one business in every table, each table after those that it refers to. */
export interface Template {
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly StoredRow[];
  }[];
  /** Ids that are different in each copy. UUIDs, and the text {n}, are found without a list. */
  readonly ids: readonly string[];
}

/** Tables with rows of the server itself, and of the last minutes. */
const NOT_COPIED: readonly string[] = ['migrations', 'jobs', 'probes', 'widget_files', 'changes'];

/** Days since the sign-up. */
const AGE_DAYS = 120;

/** Makes a business of a shape with the server's own code, in a database of its own, and reads all its rows.
 * @param nowMs epoch milliseconds; the history ends then */
export const makeTemplate = async (
  shape: Shape,
  { nowMs, seed }: { nowMs: number; seed: number },
): Promise<Template> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-template-'));
  const random = randomOf(seed);
  const randomBytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  const ids: string[] = [];
  const makeId = createIds(randomBytes);
  const newId = (): string => {
    const id = makeId();
    ids.push(id);
    return id;
  };
  const deps = { now: () => nowMs, randomInt: (max: number) => Math.floor(random() * max) };
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'doorsign.db'), isDurable: false }, deps);
  try {
    await database.migrate(migrations);
    await database.write((tx) => insertAll(tx, shape, { nowMs, newId, randomBytes }));
    const read = database.read as unknown as Kysely<never>;
    const tables = [];
    for (const table of await tableShapes(read)) {
      if (NOT_COPIED.includes(table.name)) continue;
      const rows: StoredRow[] = [];
      for await (const page of pagesOf(read, table)) rows.push(...page);
      if (rows.length > 0) tables.push({ name: table.name, columns: table.columns, rows });
    }
    return { tables, ids };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};

interface Making {
  nowMs: number;
  newId(): string;
  randomBytes(count: number): Uint8Array;
}

const insertAll = async (tx: Tx, shape: Shape, { nowMs, newId, randomBytes }: Making): Promise<void> => {
  const records = createRecords({ randomBytes });
  const id = newId();
  const signedUpMs = nowMs - (shape.isVerified ? AGE_DAYS * DAY : DAY);
  const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`;
  await insertAccount(tx, { id, email: 'owner-{n}@example.com', passwordHash, nowMs: signedUpMs });
  const profile = { businessName: 'The Corner Bakery', timezone: shape.timezone };
  await records.createBusiness(tx, { id, ...profile, now: signedUpMs });
  if (shape.isVerified) await markVerified(tx, id, signedUpMs);
  await setPlan(tx, id, shape.plan);
  const locationIds = [id];
  while (locationIds.length < shape.locations) {
    const locationId = newId();
    await insertLocation(tx, { id: locationId, businessId: id, nowMs: signedUpMs });
    locationIds.push(locationId);
  }

  const transaction = await records.open(tx, id, { now: nowMs });
  const save = (locationId: string, label: 'hours' | 'profile', changes: readonly Change[], now: number): void => {
    const own = { locationId, label, changes, accountId: id, source: 'Chrome on Windows', now };
    const { status, detail } = records.applyOwn(transaction, own);
    if (status !== 'live') throw new Error(`${shape.name}: a Save was not taken: ${detail ?? status}`);
  };
  for (const [index, locationId] of locationIds.slice(1).entries()) {
    const changes = [
      { key: 'profile.businessName', value: profile.businessName },
      { key: 'profile.locationName', value: `No. ${index + 2}` },
      { key: 'profile.timezone', value: profile.timezone },
    ];
    save(locationId, 'profile', changes, signedUpMs);
  }
  const week = HOURS_PRESETS.flatMap((preset) => (preset.id === 'restaurant' ? weekChanges(preset.hours) : []));
  for (let edit = 0; edit < shape.edits; edit += 1) {
    const locationId = locationIds[edit % locationIds.length] as string;
    const now = signedUpMs + Math.floor(((edit + 1) * (nowMs - signedUpMs)) / (shape.edits + 1));
    const isFirst = edit < locationIds.length;
    save(locationId, 'hours', isFirst ? week : [{ key: hoursOf(edit), value: openUntil(edit) }], now);
  }
  for (let conflict = 0; conflict < shape.conflicts; conflict += 1) {
    // The device has seen nothing of what is there.
    const write = { scope: id, key: hoursOf(conflict), value: openUntil(conflict + 7), base: null };
    const now = nowMs - DAY;
    const edit: Edit = { id: uuidv7(now, randomBytes(10)), schema: SCHEMA, wall: now, label: 'hours', writes: [write] };
    const device = { id: 'phone', name: 'Safari on iPhone' };
    transaction.apply(edit, { sentAt: now, now, device, told: 0, accountId: id });
  }
  await transaction.save(nowMs);
  await insertBeside(tx, { shape, id, locationIds, nowMs, signedUpMs, newId });
};

const hoursOf = (index: number): string => `hours.${DAYS[index % DAYS.length]}`;

const openUntil = (index: number) => ({
  open: '09:00',
  close: `1${2 + (index % 8)}:${String((index * 7) % 60).padStart(2, '0')}`,
  closed: false,
});
