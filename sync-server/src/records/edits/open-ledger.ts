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

/** A ledger on the database: the changes are there once save() has been awaited and the transaction has committed. */
export interface OpenLedger extends Ledger {
  /** @param nowMs the server's clock
   * @returns      ids of the locations of which there is news, a conflict too: to be published after the commit */
  save(nowMs: number): Promise<string[]>;
}

/** What is shown in a conflict for a device that the log does not know. */
const UNKNOWN_DEVICE = 'Another device';
/** How far the bases of bases are read from the log; refused edits are resolved when they are stored, so that one step
 * leads to the end unless edits came out of order. */
const BASE_ROUNDS = 4;

/** What a request brings. */
export interface Brought {
  edits: readonly Edit[];
  /** Registers that a device offers to a server that may have lost them. */
  witness: readonly Register[];
}

type RegisterName = Pick<Register, 'scope' | 'key'>;
/** A revision of one register. */
type Top = Pick<Register, 'scope' | 'key' | 'rev'>;

interface OpenLedgerDeps {
  domainRules: DomainRules;
  /** An id for what the server adds to the history by itself. */
  newId(): string;
}

/** Reads a business into memory, with all that the log knows of what is brought and of what that is based on: the number
 * of statements does not depend on how much that is. */
export const openLedger = async (
  tx: Tx,
  businessId: string,
  brought: Brought,
  deps: OpenLedgerDeps,
): Promise<OpenLedger> => {
  const business = await loadHead(tx, businessId);
  const locationIds = await loadLocationIds(tx, businessId);
  const registers = await loadRegisters(tx, businessId);
  // Hardly any server was ever restored.
  const isRestored = business.recoveredAt !== null || brought.witness.length > 0;
  let bytesLeft: number = KNOWN_PAST.bytesMax;
  const findPast = async (revs: readonly string[]): Promise<Past> => {
    const { edits, bytes } = await findEdits(tx, businessId, revs, bytesLeft);
    bytesLeft -= bytes;
    return { edits, recoveries: isRestored ? await findRecoveries(tx, businessId, revs) : [] };
  };
  const past = await loadPast(findPast, brought, registers);
  const ids = brought.edits.map(({ id }) => id);
  // Most are new.
  const isAgain = past.edits.some(({ id }) => ids.includes(id));
  const verdicts: Verdict[] = isAgain ? await findVerdicts(tx, businessId, ids) : [];
  // Loading, judging and writing are long enough to take turns with other requests.
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

/** What the log knows of some revisions. */
interface Past {
  edits: KnownEdit[];
  recoveries: Recovery[];
}

/** All that matters of the past: of what is brought, of what that is based on and what those stand for, and of what was made on
 * top of what comes late. */
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
      // The revision that holds a register wrote it and stands for itself there, but not for other registers: its edit may
      // have found their values in place.
      return typeof rev === 'string' && rev !== holderOf(one) ? [rev] : [];
    });
  const meaningsOf = (found: Past): string[] =>
    followed([...found.edits.flatMap(({ writes }) => writes), ...found.recoveries], ({ standsFor }) => standsFor);

  const ids = new Set(edits.map(({ id }) => id));
  // Of a register that is offered: its own revision, and the one that holds its place.
  const offered = witness.flatMap((register) => [register.rev, holderOf(register) ?? register.rev]);
  const bases = [
    ...edits.flatMap(({ writes }) => followed(writes, ({ base }) => base)),
    ...followed(witness, ({ author }) => author?.base),
  ];
  // What holds the register of a write that was not made on top of it may itself have been made on top of that write.
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
  // Of one Save, each register may have been brought back by another device.
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
      // Without a revision there is nothing on that side.
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
