import type { EditResult } from '@doorsign/shared-schema/api';
import { sameValue, SCHEMA, schemaOf, type Register } from '@doorsign/shared-schema/registers';
import { contentHash, nextChain, uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { appendLog } from '../../sync-server/src/records/edits/log.ts';
import { loadHead, saveHead } from '../../sync-server/src/records/businesses.ts';
import { insertEdits } from '../../sync-server/src/records/edits/edits.ts';
import { saveRegisters } from '../../sync-server/src/records/edits/registers.ts';
import { deviceRecords } from './device-records.ts';
import { seenBy } from './seen.ts';
import type { Owner } from './simulated-server.ts';
import type { World } from './world.ts';

/** A register with an unknown key, and a known one with a value of a later schema. */
const VALUES: readonly [key: string, value: unknown][] = [
  ['menu.today', { dish: 'Soup', price: { amount: 7, currency: 'USD' } }],
  ['style.theme', 'midnight'],
];

/** Simulates a later server that accepts a Save that this version cannot read, and is then replaced by this version. */
export const storeNewerData = async (world: World): Promise<void> => {
  const { id: ownerId } = world.owners[0];
  const { time, random, server } = world;
  if (world.deleted.has(ownerId)) return;
  const book = world.bookOf(world.owners[0]);
  const id = uuidv7(time.nowMs, random.bytes(10));
  const writes = VALUES.map(([key, value]) => ({
    scope: ownerId,
    key,
    value,
    base: book.registers.get(key)?.rev ?? null,
  }));
  const edit: Edit = { id, schema: SCHEMA + 1, wall: time.nowMs, label: 'style', writes };
  const result: EditResult = { id, status: 'live' };
  const planted: Register[] = [];
  await server.write(async (tx) => {
    let { seq, chain } = await loadHead(tx, ownerId);
    for (const { scope, key, value } of writes) {
      seq += 1;
      chain = nextChain(chain, { seq, scope, key, rev: id });
      await appendLog(tx, ownerId, [{ seq, chain, scope, key, rev: id, recovery: null }]);
      planted.push({ scope, key, schema: edit.schema, value, deleted: false, rev: id, at: time.nowMs, seq });
    }
    await saveRegisters(tx, planted);
    await insertEdits(tx, ownerId, [
      {
        ...edit,
        hash: contentHash(edit),
        device: { id: 'newer', name: 'A newer device' },
        accountId: ownerId,
        result,
        receivedAt: time.nowMs,
        seq,
        madeAt: time.nowMs,
        origin: 'edit',
      },
    ]);
    await saveHead(tx, ownerId, { seq, chain });
  });
  book.adopt(edit, result);
  // Newer data that was stored earlier is now replaced.
  const { incarnation } = server;
  world.newerData.splice(0, Infinity, ...planted.map((register) => ({ ownerId, register, incarnation })));
};

/** Checks that no Save of this release is based on hours in a shape of the next one. The schema of a Save is the lowest that can represent its
 * values, so within this release it may fall. Only the base itself counts: a revision of another shape with an equal value may be found after
 * the Save, in a recovery offer. */
export const newerShapesAreKept = (world: World, owner: Owner): void => {
  const book = world.bookOf(owner);
  for (const { id, schema, writes } of book.edits.values())
    for (const { key, base } of writes.filter((write) => write.key.startsWith('hours.')))
      if (base !== null && schema <= SCHEMA && (book.edits.get(base)?.schema ?? schema) > SCHEMA)
        world.violate('unknown data round-trips', `${id} was saved over ${base} of ${key}`);
};

/** Checks that no Save of an older app is based on a value that its schema cannot represent, and that such values are marked so that older apps
 * show them read-only. */
export const olderAppsKeepWhatTheyCannotRead = (world: World, owner: Owner): void => {
  const book = world.bookOf(owner);
  const violate = (detail: string): void => world.violate('unknown data round-trips', detail);
  for (const { key, schema, value, deleted } of book.registers.values())
    if (!deleted && schema < SCHEMA && schemaOf(key, value) > schema) violate(`${key} has the schema ${schema}`);
  for (const { id, ownerId, schema } of world.acknowledged.values()) {
    const edit = book.edits.get(id);
    if (!edit || ownerId !== owner.id || schema >= SCHEMA) continue;
    for (const { key, base } of edit.writes) {
      const seen = base === null ? undefined : book.edits.get(base)?.writes.find((write) => write.key === key);
      if (seen && !seen.del && schemaOf(key, seen.value) > schema) violate(`${id} was saved over ${base} of ${key}`);
    }
  }
};

/** Checks that data of a later schema is unchanged everywhere and that no Save of this version is based on it. A device that
 * saved before it received the data may replace it: that is an ordinary conflict. */
export const newerDataIsUntouched = (world: World, owner: Owner): void => {
  const book = world.bookOf(owner);
  for (const { ownerId, register, incarnation } of world.newerData) {
    if (ownerId !== owner.id || incarnation !== world.server.incarnation) continue;
    const { key, rev } = register;
    const violate = (detail: string): void => world.violate('unknown data round-trips', `${key}: ${detail}`);
    for (const { id, schema } of book.edits.values())
      if (schema <= SCHEMA && seenBy(book, id, key).has(rev)) violate(`${id} was saved over it`);
    if (book.registers.get(key)?.rev !== rev) {
      if (key === 'menu.today') violate('it is gone');
      continue;
    }
    if (!sameValue(book.registers.get(key), register)) violate('the server changed it');
    for (const device of world.devices) {
      const rows = deviceRecords(device, ownerId);
      if (rows.meta('cursor') === undefined) continue;
      const kept = rows.registers.find((one) => one.key === key);
      if (!sameValue(kept, register)) violate(`${device.name} has ${JSON.stringify(kept)}`);
    }
  }
};
