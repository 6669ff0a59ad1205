import type { EditResult } from '@doorsign/shared-schema/api';
import type { DomainRules } from '@doorsign/shared-schema/domain';
import {
  SCHEMA,
  schemaOf,
  upcastRegister,
  type Authorship,
  type Refusal,
  type Register,
} from '@doorsign/shared-schema/registers';
import {
  contentHash,
  decide,
  nextChain,
  resolveBase,
  stampOf,
  statusOf,
  stayOut,
  upcastEdit,
  validateEdit,
  type BaseOf,
  type ConflictSide,
  type DecideContext,
  type Edit,
  type RecoveryPlace,
  type StandsFor,
  type ValidateContext,
  type Write,
  type WriteVerdict,
} from '@doorsign/shared-schema/sync';
import { STORED_MAX } from '../../platform/parameters.ts';
import type { BusinessHead, BusinessState } from '../businesses.ts';
import type { KnownEdit, LoggedEdit, LoggedWrite, Verdict } from './edits.ts';
import type { Clash, ClashSide } from './clash.ts';
import type { LogEntry } from './log.ts';
import type { Receipt } from './receipt.ts';
import type { Recovery } from './recoveries.ts';
import { createRecoveryBook, wasNeverStored } from './recovery.ts';
import { countRegisters } from './register-counts.ts';
import { nameOf } from './register-name.ts';

/** The stored state of a business that an edit transaction needs: its registers, and the log's data about the edits in question. */
export interface LedgerState extends BusinessState {
  locationIds: readonly string[];
  registers: readonly Register[];
  edits: readonly KnownEdit[];
  /** Results of incoming edits that were decided before. */
  verdicts: readonly Verdict[];
  recoveries: readonly Recovery[];
  /** The incoming edits. */
  brought: readonly Edit[];
}

/** The rows that an edit transaction adds to the database. */
export interface LedgerChanges {
  edits: LoggedEdit[];
  log: LogEntry[];
  clashes: Clash[];
  recoveries: Recovery[];
  /** Registers that were written, each once, in their final state. */
  registers: Register[];
}

/** An edit transaction: one business in memory. Edits are applied to it one after the other, and the changes are then written in a few
 * statements. */
export interface Ledger {
  head(): BusinessHead;
  /** Returns whether the business has used up its storage. New edits are then refused, and live data stays. */
  isFull(): boolean;
  /** Returns all registers, each in its stored schema. */
  registers(): Register[];
  /** Returns a register in the schema of this version. */
  current(scope: string, key: string): Register | undefined;
  /** Returns whether the edit with this id has a result. */
  knows(editId: string): boolean;
  /** Returns whether the server has had every revision that an edit is based on. After a restore, some may be unknown. */
  knowsBases(edit: Edit): boolean;
  /** Handles a recovery offer: a register that a device still has and this server may have lost.
   * Source: shared-schema/docs/sync-protocol.md#witness. */
  recover(offered: Register, receipt: Receipt): void;
  /** Decides an edit; returns the stored result if its id has one. Edits with a schema that does not fit must not be passed.
   * Source: shared-schema/docs/sync-protocol.md#step-2 to #step-6. */
  apply(edit: Edit, receipt: Receipt): EditResult;
  changes(): LedgerChanges;
}

/** The dependencies of an edit transaction. */
interface LedgerDeps {
  domainRules: DomainRules;
  /** Returns an id for an entry that the server itself adds to the history. */
  newId(): string;
}

export const createLedger = (state: LedgerState, { domainRules, newId }: LedgerDeps): Ledger => {
  let { seq, chain } = state;
  const { isProved, stored } = state;
  const most = STORED_MAX[isProved ? 'proved' : 'unproved'];
  const registers = new Map(state.registers.map((register) => [nameOf(register.scope, register.key), register]));
  const edits = new Map<string, KnownEdit>(state.edits.map((edit) => [edit.id, edit]));
  const verdicts = new Map(state.verdicts.map((verdict) => [verdict.id, verdict]));
  const locationIds = new Set(state.locationIds);
  const logged: LoggedEdit[] = [];
  const log: LogEntry[] = [];
  const clashes: Clash[] = [];
  const written = new Set<string>();

  const current = (scope: string, key: string): Register | undefined => {
    const register = registers.get(nameOf(scope, key));
    return register && upcastRegister(register);
  };
  const standsFor: StandsFor = (rev, scope, key) => {
    const write = edits.get(rev)?.writes.find((one) => one.key === key && one.scope === scope);
    return write?.standsFor === undefined
      ? (recoveries.find(scope, key, rev)?.standsFor ?? undefined)
      : write.standsFor;
  };
  const brought = new Map(state.brought.map((edit) => [edit.id, edit]));
  const baseOf: BaseOf = (rev, scope, key) =>
    (edits.get(rev) ?? brought.get(rev))?.writes.find((one) => one.key === key && one.scope === scope)?.base;
  const validateContext: ValidateContext = {
    plan: state.plan,
    ownsScope: (scope) => locationIds.has(scope),
    current,
    counts: (scope, family) => countRegisters(registers.values(), scope, family),
    domainRules,
  };

  const appendLog = (scope: string, key: string, rev: string, recovery: RecoveryPlace | null): number => {
    seq += 1;
    const entry = { seq, scope, key, rev, recovery };
    chain = nextChain(chain, entry);
    log.push({ ...entry, chain });
    return seq;
  };

  const write = (register: Register): void => {
    registers.set(nameOf(register.scope, register.key), register);
    written.add(nameOf(register.scope, register.key));
  };

  /** @returns the write's log position; null if it has none */
  const record = (verdict: WriteVerdict, { edit, told, receipt, origin }: Recorded): number | null => {
    if (verdict.kind === 'equal' || verdict.kind === 'overtaken') return null;
    const { scope, key, now } = verdict;
    const editId = edit.id;
    const standing = current(scope, key);
    const before = standing?.author;
    const { device } = receipt;
    const named = (side: ConflictSide): ClashSide => ({
      ...side,
      schema: side.rev === editId ? SCHEMA : (standing?.schema ?? SCHEMA),
      device: side.rev === editId ? device.name : before?.device,
    });
    // A lost write takes its own log position, so that its conflict lies ahead of every device's cursor.
    const place = appendLog(scope, key, editId, null);
    const loser = verdict.kind === 'lost' ? verdict.lost : verdict.replaced;
    if (loser) clashes.push({ seq: place, at: receipt.now, scope, key, win: named(now), lose: named(loser), origin });
    if (verdict.kind === 'applied') {
      const base = edit.writes.find((one) => one.key === key && one.scope === scope)?.base ?? null;
      const author: Authorship = {
        told: Math.max(told, before?.told ?? 0),
        base: resolveBase(base, scope, key, standsFor),
        device: device.name,
      };
      write({ scope, key, schema: schemaOf(key, now.value), ...now, seq: place, author });
    }
    return place;
  };

  const recoveries = createRecoveryBook(state.recoveries, {
    current,
    knowsEdit: (rev) => edits.has(rev),
    takenAt: (rev) => edits.get(rev)?.receivedAt ?? null,
    resolve: (base, scope, key) => resolveBase(base, scope, key, standsFor),
    validateContext,
    floorAt: state.floorAt,
    appendLog,
    write,
    report: (clash) => void clashes.push(clash),
    newId,
  });

  const refused = (edit: Edit, refusal: Refusal): Judged => {
    // `standsFor` is what the author saw under the edit. It is resolved now, so that a chain of refused edits stays one step long. Values
    // are left out: the device keeps them, and their size was not checked.
    const writes = edit.writes.map(({ scope, key, base }) => ({
      scope,
      key,
      base,
      value: null,
      standsFor: resolveBase(base, scope, key, standsFor),
    }));
    return { result: { id: edit.id, status: 'rejected', ...refusal }, writes, seq: null };
  };

  const judge = (edit: Edit, receipt: Receipt): Judged => {
    const { sentAt, now } = receipt;
    // After a restore, a device may have brought back some writes of an edit before the edit itself arrives again.
    const broughtBack = ({ scope, key }: Write): Recovery | undefined => recoveries.find(scope, key, edit.id);
    const left = { ...edit, writes: edit.writes.filter((one) => !broughtBack(one)) };
    const isPartlyBack = left.writes.length < edit.writes.length;
    const refusal = validateEdit(left, validateContext);
    if (refusal && !isPartlyBack) return refused(edit, refusal);
    const context: DecideContext = { current, standsFor, baseOf, sentAt, now };
    // An edit that is valid as a whole has no such writes.
    const isImpossible = (one: Write): boolean => !validateContext.ownsScope(one.scope) || wasNeverStored(one);
    const impossible = isPartlyBack ? edit.writes.filter(isImpossible) : [];
    const possible = { ...left, writes: left.writes.filter((one) => !impossible.includes(one)) };
    const verdicts = refusal ? stayOut(possible, context) : decide(left, context).writes;
    const outcomes = new Map(verdicts.map((one) => [nameOf(one.scope, one.key), one]));
    const writes = edit.writes.map((one): LoggedWrite => {
      const outcome = outcomes.get(nameOf(one.scope, one.key));
      if (outcome) return { ...one, ...traceOf(outcome, current(one.scope, one.key)) };
      return impossible.includes(one) ? { ...one, value: null } : one;
    });
    const origin = refusal ? 'recovery' : 'edit';
    // The device may have received more conflicts after the Save, which the owner did not know then.
    const told = Math.min(edit.told ?? receipt.told, receipt.told);
    const places = verdicts.flatMap((one) => record(one, { edit, told, receipt, origin }) ?? []);
    const lostBefore = edit.writes.filter((one) => broughtBack(one)?.isLost);
    const passedOver = refusal ? left.writes.length - possible.writes.length : 0;
    const lost = lostBefore.length + passedOver + verdicts.filter(({ kind }) => kind === 'lost').length;
    const conflicts = [...lostBefore, ...verdicts.filter(isClash)].map(({ key }) => key);
    return {
      result: {
        id: edit.id,
        status: statusOf(lost, edit.writes.length),
        ...(conflicts.length > 0 && { conflicts }),
      },
      writes,
      seq: places.at(-1) ?? null,
    };
  };

  const isFull = (): boolean => stored.edits + logged.length >= most.edits || stored.bytes >= most.bytes;

  return {
    isFull,
    head: () => ({ plan: state.plan, seq, chain, floorAt: state.floorAt, recoveredAt: state.recoveredAt }),
    registers: () => [...registers.values()],
    current,
    knows: (editId) => verdicts.has(editId),
    knowsBases: ({ writes }) =>
      writes.every(
        ({ base, scope, key }) =>
          base === null ||
          current(scope, key)?.rev === base ||
          // The log is not searched for revisions that held a register before this request.
          state.registers.some(
            (register) => register.rev === base && register.key === key && register.scope === scope,
          ) ||
          edits.has(base) ||
          recoveries.find(scope, key, base) !== undefined,
      ),
    recover: recoveries.take,
    apply(edit, receipt) {
      const hash = contentHash(edit);
      const known = verdicts.get(edit.id);
      if (known) return known.hash === hash ? known.result : idReused(edit.id);
      if (isFull()) return noRoom(edit.id, isProved);
      const upcasted = upcastEdit(edit);
      const { now: receivedAt, sentAt, device, accountId } = receipt;
      const madeAt = stampOf(edit.wall, sentAt, receivedAt);
      const entry: LoggedEdit = {
        ...upcasted,
        ...judge(upcasted, receipt),
        hash,
        device,
        accountId,
        receivedAt,
        madeAt,
        origin: 'edit',
      };
      edits.set(edit.id, entry);
      verdicts.set(edit.id, entry);
      logged.push(entry);
      return entry.result;
    },
    changes: () => ({
      edits: [...logged, ...recoveries.changes().edits],
      log,
      clashes,
      recoveries: recoveries.changes().recoveries,
      registers: [...registers].filter(([name]) => written.has(name)).map(([, register]) => register),
    }),
  };
};

/** The input of record(), besides the result of the write. */
interface Recorded {
  edit: Edit;
  /** The log position up to which conflicts had been shown to the edit's author. */
  told: number;
  receipt: Receipt;
  origin: Clash['origin'];
}

/** The part of an edit's row that comes from its decision. */
type Judged = Pick<LoggedEdit, 'result' | 'writes' | 'seq'>;

/** Returns the stored part of a write's result, for edits that are based on it and for the history. */
const traceOf = (verdict: WriteVerdict, before: Register | undefined): Partial<LoggedWrite> => {
  if (verdict.kind === 'equal') return { standsFor: verdict.rev };
  if (verdict.kind === 'overtaken') return {};
  return { before: before && !before.deleted ? before.value : null, outcome: verdict.kind };
};

const isClash = (verdict: WriteVerdict): boolean =>
  verdict.kind === 'lost' || (verdict.kind === 'applied' && verdict.replaced !== null);

/** Returns the rejection of an edit when storage is used up. It is not stored, because there is no room; a device that retries sends its
 * Save as a new edit. */
const noRoom = (id: string, isProved: boolean): EditResult => ({
  id,
  status: 'rejected',
  code: 'limit_reached',
  detail: isProved
    ? 'Your business has more changes on record than we can keep. What is on your website stays as it is. Please contact us.'
    : 'Please verify your email to save more changes. What is on your website stays as it is.',
});

const idReused = (id: string): EditResult => ({
  id,
  status: 'rejected',
  code: 'id_reused',
  detail: 'This change has the id of another one.',
});
