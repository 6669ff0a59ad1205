import type { ConflictParty } from '@doorsign/shared-schema/api';
import type { DomainRules } from '@doorsign/shared-schema/domain';
import type { Register } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { Tx } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { KNOWN_PAST } from '../../platform/parameters.ts';
import { loadHead, loadLocationIds, saveHead } from '../businesses.ts';
import { dropOldConflicts, insertConflicts, type MadeConflict } from './conflicts.ts';
import { findDevices, findEdits, findVerdicts, insertEdits, type KnownEdit, type Verdict } from './edits.ts';
import type { Clash, ClashSide } from './clash.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { appendLog } from './log.ts';
import { findRecoveries, insertRecoveries, type Recovery } from './recoveries.ts';
import { nameOf } from './register-name.ts';
import { loadRegisters, saveRegisters } from './registers.ts';
import { saveSnapshot } from '../publishing/snapshots.ts';
import { addStored, rowBytes } from './stored.ts';

/** An edit transaction on the database. Its changes are stored once save() has resolved and the database transaction has committed. */
export interface OpenLedger extends Ledger {
  /** @param nowMs the server's clock, epoch milliseconds
   * @returns     ids of the locations with changes or conflicts, to be published after the commit */
  save(nowMs: number): Promise<string[]>;
}

/** The device name in a conflict if the log does not know the device. */
const UNKNOWN_DEVICE = 'Another device';
/** Number of steps by which the bases of bases are read from the log. Refused edits are stored with their bases resolved, so that one step
 * is enough unless edits arrived out of order. */
const BASE_ROUNDS = 4;

/** The incoming changes of a request. */
export interface Brought {
  edits: readonly Edit[];
  /** The recovery offer: registers that this server may have lost. */
  witness: readonly Register[];
}

type RegisterName = Pick<Register, 'scope' | 'key'>;
/** A revision of one register. */
type Top = Pick<Register, 'scope' | 'key' | 'rev'>;

interface OpenLedgerDeps {
  domainRules: DomainRules;
  /** Returns an id for an entry that the server itself adds to the history. */
  newId(): string;
}

/** Loads a business into memory, with everything that the log knows about the incoming changes and their bases. The number of statements
 * does not depend on the number of changes. */
export const openLedger = async (
  tx: Tx,
  businessId: string,
  brought: Brought,
  deps: OpenLedgerDeps,
): Promise<OpenLedger> => {
  const business = await loadHead(tx, businessId);
  const locationIds = await loadLocationIds(tx, businessId);
  const registers = await loadRegisters(tx, businessId);
  // Few servers are ever restored; the others skip the recoveries.
  const isRestored = business.recoveredAt !== null || brought.witness.length > 0;
  let bytesLeft: number = KNOWN_PAST.bytesMax;
  const findPast = async (revs: readonly string[]): Promise<Past> => {
    const { edits, bytes } = await findEdits(tx, businessId, revs, bytesLeft);
    bytesLeft -= bytes;
    return { edits, recoveries: isRestored ? await findRecoveries(tx, businessId, revs) : [] };
  };
  const past = await loadPast(findPast, brought, registers);
  const ids = brought.edits.map(({ id }) => id);
  // Most incoming edits are new.
  const isAgain = past.edits.some(({ id }) => ids.includes(id));
  const verdicts: Verdict[] = isAgain ? await findVerdicts(tx, businessId, ids) : [];
  // Loading, deciding and writing each take long enough to yield to the event loop in between.
  await nextTurn();
  const ledger = createLedger({ ...business, locationIds, registers, ...past, verdicts, brought: brought.edits }, deps);
  return {
    ...ledger,
    async save(nowMs) {
      await nextTurn();
      const changes = ledger.changes();
      const bytes =
        (await insertEdits(tx, businessId, changes.edits)) +
        rowBytes() * (changes.recoveries.length + changes.log.length);
      await insertRecoveries(tx, businessId, changes.recoveries, nowMs);
      const conflicts = await nameDevices(tx, businessId, changes.clashes, isRestored);
      const conflictBytes = await insertConflicts(tx, businessId, conflicts);
      const droppedBytes = conflicts.length > 0 ? await dropOldConflicts(tx, businessId) : 0;
      const stored = { edits: changes.edits.length, bytes: bytes + conflictBytes - droppedBytes };
      if (bytes > 0) await addStored(tx, businessId, stored);
      if (changes.log.length === 0) return [];
      const { seq, chain } = ledger.head();
      await saveHead(tx, businessId, { seq, chain });
      await appendLog(tx, businessId, changes.log);
      await saveRegisters(tx, changes.registers);

      for (const id of new Set(changes.registers.map(({ scope }) => scope))) {
        await nextTurn();
        const own = ledger.registers().filter(({ scope }) => scope === id);
        await saveSnapshot(tx, id, own, { rev: seq, nowMs });
      }
      return [...new Set(changes.log.map(({ scope }) => scope))];
    },
  };
};

/** The log's data about some revisions. */
interface Past {
  edits: KnownEdit[];
  recoveries: Recovery[];
}

/** Loads the log's data about a request: about its edits and offered registers, about their bases and the revisions these stand for, and
 * about edits that were made on top of an edit that arrives late. */
const loadPast = async (
  find: (revs: readonly string[]) => Promise<Past>,
  { edits, witness }: Brought,
  registers: readonly Register[],
): Promise<Past> => {
  const holders = new Map(registers.map(({ scope, key, rev }) => [nameOf(scope, key), rev]));
  const holderOf = ({ scope, key }: RegisterName): string | undefined => holders.get(nameOf(scope, key));
  const past: Past = { edits: [], recoveries: [] };
  const known = new Map<string, { writes: readonly Write[] }>(edits.map((edit) => [edit.id, edit]));
  const asked = new Set<string>();
  const ask = async (ids: Iterable<string>): Promise<Past> => {
    const wanted = [...new Set(ids)].filter((id) => !asked.has(id)).slice(0, KNOWN_PAST.revisionsMax - asked.size);
    for (const id of wanted) asked.add(id);
    const found = await find(wanted);
    past.edits.push(...found.edits);
    past.recoveries.push(...found.recoveries);
    for (const edit of found.edits) known.set(edit.id, edit);
    return found;
  };
  const followed = <T extends RegisterName>(
    from: readonly T[],
    revOf: (one: T) => string | null | undefined,
  ): string[] =>
    from.flatMap((one) => {
      const rev = revOf(one);
      // The current revision needs no lookup for this register. For other registers it may have been a no-op, whose value was already in
      // place.
      return typeof rev === 'string' && rev !== holderOf(one) ? [rev] : [];
    });
  const meaningsOf = (found: Past): string[] =>
    followed([...found.edits.flatMap(({ writes }) => writes), ...found.recoveries], ({ standsFor }) => standsFor);

  const ids = new Set(edits.map(({ id }) => id));
  // For each offered register: its own revision, and the current one.
  const offered = witness.flatMap((register) => [register.rev, holderOf(register) ?? register.rev]);
  const bases = [
    ...edits.flatMap(({ writes }) => followed(writes, ({ base }) => base)),
    ...followed(witness, ({ author }) => author?.base),
  ];
  // If a write is not based on the current revision, the current revision may itself be based on that write.
  let tops = edits
    .flatMap(({ writes }) => writes)
    .filter((write) => write.base !== holderOf(write) && !ids.has(write.base ?? ''))
    .flatMap(({ scope, key }) => {
      const rev = holderOf({ scope, key });
      return rev === undefined ? [] : [{ scope, key, rev }];
    });
  const underneath = ({ scope, key, rev }: Top): Top | null => {
    const base = known.get(rev)?.writes.find((write) => write.scope === scope && write.key === key)?.base;
    return base ? { scope, key, rev: base } : null;
  };
  let next = [...ids, ...offered, ...bases];
  for (let round = 0; round < BASE_ROUNDS && next.length + tops.length > 0; round++) {
    const found = await ask([...next, ...tops.map(({ rev }) => rev)]);
    next = meaningsOf(found);
    tops = tops.flatMap((top) => underneath(top) ?? []);
  }
  return past;
};

const nameDevices = async (
  tx: Tx,
  businessId: string,
  clashes: readonly Clash[],
  isRestored: boolean,
): Promise<MadeConflict[]> => {
  const revs = [...new Set(clashes.flatMap(({ win, lose }) => [win.rev, lose.rev]))];
  const recoveries = isRestored ? await findRecoveries(tx, businessId, revs) : [];
  // Each register of one Save may have been brought back by another device.
  const bringers = new Map(recoveries.map(({ scope, key, rev, device }) => [`${nameOf(scope, key)}\t${rev}`, device]));
  const devices = await findDevices(tx, businessId, revs);
  const party = (register: string, { rev, value, schema, deleted, at, device }: ClashSide): ConflictParty => {
    const known = devices.get(rev);
    const name = device || known?.name || bringers.get(`${register}\t${rev}`) || UNKNOWN_DEVICE;
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
  return clashes.map(({ seq, at, scope, key, win, lose, origin }) => ({
    seq,
    at,
    scope,
    key,
    win: party(nameOf(scope, key), win),
    lose: party(nameOf(scope, key), lose),
    origin,
  }));
};
