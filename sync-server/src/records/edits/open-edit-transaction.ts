import type { ConflictParty } from '@doorsign/shared-schema/api';
import type { Register, ValueRules } from '@doorsign/shared-schema/registers';
import type { Edit } from '@doorsign/shared-schema/sync';
import type { Member } from '@doorsign/shared-schema/team';
import type { Tx } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { KNOWN_PAST } from '../../platform/parameters.ts';
import { compileAhead } from '../css/css-rules.ts';
import { saveHead, type BusinessState } from '../businesses.ts';
import { tellSave } from '../events/save-events.ts';
import { loadLocations } from '../locations.ts';
import { saveSnapshot } from '../publishing/snapshots.ts';
import { dropOldConflicts, insertConflicts, type MadeConflict } from './conflicts.ts';
import { createEditTransaction, type EditTransaction, type TransactionState } from './edit-transaction.ts';
import { findDevices, findEdits, findStoredResults, insertEdits } from './edits.ts';
import { appendLog } from './log.ts';
import { loadPastEdits, type FindPast } from './past-edits.ts';
import { nameOf } from './register-name.ts';
import {
  countRegisters,
  loadPart,
  loadRegisters,
  saveRegisters,
  type RegistersByName,
  type RegistersPart,
} from './registers.ts';
import { addStored, rowBytes } from './stored.ts';
import type { UnnamedConflict, UnnamedSide } from './unnamed-conflict.ts';

/** An edit transaction on the database. Its changes are stored once save() has resolved and the database transaction has committed. */
export interface OpenEditTransaction extends EditTransaction {
  /** @param nowMs the server's clock, epoch milliseconds
   * @returns     ids of the locations with changes or conflicts, to be published after the commit */
  save(nowMs: number): Promise<string[]>;
}

/** The device name in a conflict if the log does not know the device. */
const UNKNOWN_DEVICE = 'Another device';

/** A business that is stored, and the member who changes it. */
export interface StoredBusiness extends BusinessState {
  id: string;
  member: Member;
}

/** Opens an edit transaction for these edits.
 * @param locations the locations whose registers are needed besides those of the edits; null for all */
export const openEditTransaction = async (
  tx: Tx,
  business: StoredBusiness,
  edits: readonly Edit[],
  locations: readonly string[] | null,
  rules: ValueRules,
): Promise<OpenEditTransaction> => {
  const state = await loadTransaction(tx, business, edits, { locations });
  const transaction = createEditTransaction(state, rules);
  return { ...transaction, save: (nowMs) => saveTransaction(tx, business, transaction, { nowMs }) };
};

/** Additions to what is read from the log for a request. */
interface Loading {
  /** The locations whose registers are read, besides those of the edits; null for all. */
  locations?: readonly string[] | null;
  /** Other revisions that the request is about.
   * @param registers as they are stored */
  more?(registers: RegistersByName): readonly string[];
  /** Finds meanings of revisions that have no edit in the log. */
  findMeanings?(revs: readonly string[]): Promise<Awaited<ReturnType<FindPast>>['meanings']>;
}

/** Keys of the registers of other locations that the decision about an edit looks at: hosts, and names for its messages. */
const KEYS_BESIDE = ['domains', 'profile.locationName', 'profile.businessName'];

/** Returns what the decisions about edits need: nothing for a request without edits. */
const partFor = (edits: readonly Edit[], locations: readonly string[]): RegistersPart => {
  const written = edits.flatMap(({ writes }) => writes.map(({ scope }) => scope));
  const whole = [...new Set([...locations, ...written])];
  return { locations: whole, keys: whole.length > 0 ? KEYS_BESIDE : [] };
};

/** Loads a business into memory, with everything that the log knows about the incoming edits and their bases. The number of statements
 * does not depend on the number of edits. */
export const loadTransaction = async (
  tx: Tx,
  business: StoredBusiness,
  incoming: readonly Edit[],
  { locations: needed = null, more, findMeanings }: Loading = {},
): Promise<TransactionState> => {
  const { id: businessId } = business;
  const locations = await loadLocations(tx, businessId);
  const part = needed && partFor(incoming, needed);
  const registers = part ? await loadPart(tx, businessId, part) : await loadRegisters(tx, businessId);
  const isLoaded = (scope: string, key = ''): boolean =>
    part === null || part.locations.includes(scope) || part.keys.includes(key);
  const registerCount = part?.locations.length ? await countRegisters(tx, businessId) : registers.size;
  let bytesLeft: number = KNOWN_PAST.bytesMax;
  const find: FindPast = async (revs) => {
    const { edits, bytes } = await findEdits(tx, businessId, revs, bytesLeft);
    bytesLeft -= bytes;
    return { edits, meanings: await findMeanings?.(revs) };
  };
  const edits = await loadPastEdits(find, incoming, registers, more?.(registers));
  const ids = incoming.map(({ id }) => id);
  // Most incoming edits are new.
  const isAgain = edits.some(({ id }) => ids.includes(id));
  const storedResults = isAgain ? await findStoredResults(tx, businessId, ids) : [];
  // Loading, deciding and writing each take long enough to yield to the event loop in between.
  await nextTurn();
  await compileAhead(incoming, business.plan);
  return { ...business, locations, registers, isLoaded, registerCount, edits, storedResults, incoming };
};

/** The input of saveTransaction(), besides the transaction. */
interface Saving {
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
  /** Finds names of devices that the log does not have, by register and revision; see sideName(). */
  findDeviceNames?(revs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Writes the changes of a transaction, the snapshots of its locations, and the events for webhooks.
 * @returns ids of the locations with changes or conflicts */
export const saveTransaction = async (
  tx: Tx,
  { id: businessId, hooks }: Pick<StoredBusiness, 'id' | 'hooks'>,
  transaction: Pick<EditTransaction, 'changes' | 'head' | 'registersOf'>,
  { nowMs, findDeviceNames }: Saving,
): Promise<string[]> => {
  await nextTurn();
  const changes = transaction.changes();
  const bytes = (await insertEdits(tx, businessId, changes.edits)) + rowBytes() * changes.log.length;
  const conflicts = await nameDevices(tx, businessId, changes.conflicts, findDeviceNames);
  const conflictBytes = await insertConflicts(tx, businessId, conflicts);
  const droppedBytes = conflicts.length > 0 ? await dropOldConflicts(tx, businessId) : 0;
  const stored = { edits: changes.edits.length, bytes: bytes + conflictBytes - droppedBytes };
  if (bytes > 0) await addStored(tx, businessId, stored);
  if (changes.log.length === 0) return [];
  const { seq, chain } = transaction.head();
  await saveHead(tx, businessId, { seq, chain });
  await appendLog(tx, businessId, changes.log);
  await saveRegisters(tx, changes.registers);

  for (const id of new Set(changes.registers.map(({ scope }) => scope))) {
    await nextTurn();
    const own = transaction.registersOf(id);
    await saveSnapshot(tx, id, own, { rev: seq, nowMs });
    if (hooks > 0) {
      const isHere = ({ scope }: Register): boolean => scope === id;
      const [before, after] = [changes.before.filter(isHere), changes.registers.filter(isHere)];
      const saved = { locationId: id, registers: own, before, after, edits: changes.edits };
      await tellSave(tx, { businessId, nowMs }, saved);
    }
  }
  return [...new Set(changes.log.map(({ scope }) => scope))];
};

/** The name of one side of a conflict: each register of one edit may have come from another device. */
export const sideName = (scope: string, key: string, rev: string): string => `${nameOf(scope, key)}\t${rev}`;

const nameDevices = async (
  tx: Tx,
  businessId: string,
  conflicts: readonly UnnamedConflict[],
  findDeviceNames: Saving['findDeviceNames'],
): Promise<MadeConflict[]> => {
  const revs = [...new Set(conflicts.flatMap(({ win, lose }) => [win.rev, lose.rev]))];
  const names = await findDeviceNames?.(revs);
  const devices = await findDevices(tx, businessId, revs);
  const party = (scope: string, key: string, side: UnnamedSide): ConflictParty => {
    const { rev, value, schema, deleted, at, device } = side;
    const known = devices.get(rev);
    const name = device || known?.name || names?.get(sideName(scope, key, rev)) || UNKNOWN_DEVICE;
    return {
      rev,
      value,
      schema,
      deleted,
      // A side without a revision is empty.
      device: rev === '' ? '' : name,
      ...(known && { deviceId: known.id }),
      at,
    };
  };
  return conflicts.map(({ seq, at, scope, key, win, lose, origin }) => ({
    seq,
    at,
    scope,
    key,
    win: party(scope, key, win),
    lose: party(scope, key, lose),
    origin,
  }));
};
