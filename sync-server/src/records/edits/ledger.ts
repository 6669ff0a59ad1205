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

/** A business's registers and what its log knows of the edits in question, as they are in the database. */
export interface LedgerState extends BusinessState {
  locationIds: readonly string[];
  registers: readonly Register[];
  edits: readonly KnownEdit[];
  /** Of what is brought again. */
  verdicts: readonly Verdict[];
  recoveries: readonly Recovery[];
  /** What is going to be judged. */
  brought: readonly Edit[];
}

/** What applied edits add to the database. */
export interface LedgerChanges {
  edits: LoggedEdit[];
  log: LogEntry[];
  clashes: Clash[];
  recoveries: Recovery[];
  /** Registers that were written, each once, as they are now. */
  registers: Register[];
}

/** One business in memory for the length of a transaction: edits are applied to it one after the other, and what they
 * changed is then written in a few statements. */
export interface Ledger {
  head(): BusinessHead;
  /** Has the business stored all that it may? Then new edits are refused, and what is live stays. */
  isFull(): boolean;
  /** As they are stored. */
  registers(): Register[];
  /** In the schema of this version. */
  current(scope: string, key: string): Register | undefined;
  /** Has this id a verdict? */
  knows(editId: string): boolean;
  /** Are all revisions that an edit is based on ones that this server has had? After a restore they may not be. */
  knowsBases(edit: Edit): boolean;
  /** Takes a register that a device still has and this server may have lost. Source: shared-schema/docs/sync-protocol.md#witness. */
  recover(offered: Register, receipt: Receipt): void;
  /** Gives an edit its verdict: the stored one when its id has one already. Edits of a schema that does not fit must
   * not come here. Source: shared-schema/docs/sync-protocol.md#step-2 to #step-6. */
  apply(edit: Edit, receipt: Receipt): EditResult;
  changes(): LedgerChanges;
}

/** What the ledger needs beside the business. */
interface LedgerDeps {
  domainRules: DomainRules;
  /** An id for what the server adds to the history by itself. */
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

  /** @returns the write's place in the log, null when it has none */
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
    // A lost write takes a place of its own in the log, so that every device's cursor has yet to pass its conflict.
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
    // What its author saw under it; resolved now, so that a row of refused edits stays one step long. The values are
    // left out: their device keeps them, and their size has not been checked.
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
    // After a restore a device may have brought back what an edit wrote before the edit itself comes again.
    const broughtBack = ({ scope, key }: Write): Recovery | undefined => recoveries.find(scope, key, edit.id);
    const left = { ...edit, writes: edit.writes.filter((one) => !broughtBack(one)) };
    const isPartlyBack = left.writes.length < edit.writes.length;
    const refusal = validateEdit(left, validateContext);
    if (refusal && !isPartlyBack) return refused(edit, refusal);
    const context: DecideContext = { current, standsFor, baseOf, sentAt, now };
    // An edit that is valid as a whole has none.
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
    // A device may have been told more since the Save, which its owner did not know then.
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
          // What held the register before this request is not looked up in the log.
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

/** What the record of a write needs beside its verdict. */
interface Recorded {
  edit: Edit;
  /** The place in the log up to which the edit's author had been told of conflicts. */
  told: number;
  receipt: Receipt;
  origin: Clash['origin'];
}

/** What an edit's verdict adds to its row of the log. */
type Judged = Pick<LoggedEdit, 'result' | 'writes' | 'seq'>;

/** What is kept of a write's verdict: for those who build on it, and for the history. */
const traceOf = (verdict: WriteVerdict, before: Register | undefined): Partial<LoggedWrite> => {
  if (verdict.kind === 'equal') return { standsFor: verdict.rev };
  if (verdict.kind === 'overtaken') return {};
  return { before: before && !before.deleted ? before.value : null, outcome: verdict.kind };
};

const isClash = (verdict: WriteVerdict): boolean =>
  verdict.kind === 'lost' || (verdict.kind === 'applied' && verdict.replaced !== null);

/** It is not kept, for there is no room for it: a device that hears it makes its Save a new edit. */
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
