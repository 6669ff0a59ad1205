import type { EditResult } from '@doorsign/shared-schema/api';
import {
  SCHEMA,
  schemaOf,
  upcastRegister,
  type Authorship,
  type Refusal,
  type Register,
  type ValueRules,
} from '@doorsign/shared-schema/registers';
import {
  contentHash,
  decide,
  nextChain,
  resolveBase,
  stampOf,
  statusOf,
  upcastEdit,
  validateEdit,
  type BaseOf,
  type ConflictSide,
  type DecideContext,
  type Edit,
  type RecoveryMark,
  type StandsFor,
  type ValidateContext,
  type Write,
  type WriteResult,
} from '@doorsign/shared-schema/sync';
import type { Member } from '@doorsign/shared-schema/team';
import { BUSINESS_MAX, STORED_MAX } from '../../platform/parameters.ts';
import type { BusinessHead, BusinessState } from '../businesses.ts';
import type { StoredLocation } from '../locations.ts';
import type { KnownEdit, LoggedEdit, LoggedWrite, StoredResult } from './edits.ts';
import type { UnnamedConflict, UnnamedSide } from './unnamed-conflict.ts';
import type { LogEntry } from './log.ts';
import type { Arrival } from './arrival.ts';
import { findWrite } from './find-write.ts';
import { createRegisterCounter } from './register-counts.ts';
import { nameOf } from './register-name.ts';
import type { RegistersByName } from './registers.ts';

/** The stored state of a business that an edit transaction needs: registers, and the log's data about the edits in question. */
export interface TransactionState extends BusinessState {
  locations: readonly StoredLocation[];
  registers: RegistersByName;
  /** Returns whether a register, or else all registers of a location, would be among `registers` if they existed. */
  isLoaded(scope: string, key?: string): boolean;
  /** Number of all registers of the business. */
  registerCount: number;
  edits: readonly KnownEdit[];
  /** Results of incoming edits that were decided before. */
  storedResults: readonly StoredResult[];
  /** The incoming edits. */
  incoming: readonly Edit[];
  /** The author of the incoming edits. */
  member: Member;
}

/** The rows that an edit transaction adds to the database. */
export interface TransactionChanges {
  edits: LoggedEdit[];
  log: LogEntry[];
  conflicts: UnnamedConflict[];
  /** Registers that were written, each once, in their final state. */
  registers: Register[];
  /** The same registers as they were before; a new one is absent. */
  before: Register[];
}

/** An edit transaction: one business in memory. Edits are applied to it one after the other, and the changes are then written in a few
 * statements. */
export interface EditTransaction {
  head(): BusinessHead;
  /** Returns whether the business has used up its storage. New edits are then refused, and live data stays. */
  isFull(): boolean;
  /** Returns all locations of the business, in order. */
  locations(): readonly StoredLocation[];
  /** Returns all registers of a location, each in its stored schema.
   * @throws if they are not loaded */
  registersOf(scope: string): Register[];
  /** Returns a register in the schema of this version.
   * @throws if it is not loaded */
  current(scope: string, key: string): Register | undefined;
  /** Returns whether the edit with this id has a result. */
  knows(editId: string): boolean;
  /** Returns whether the server has had the revision that a write is based on. */
  knowsBase(write: Write): boolean;
  /** Decides an edit; returns the stored result if its id has one. Edits with a schema that does not fit must not be passed.
   * Source: shared-schema/docs/sync-protocol.md#step-2 to #step-6. */
  apply(edit: Edit, arrival: Arrival): EditResult;
  changes(): TransactionChanges;
}

/** The result of an edit, and the part of its row that comes from its decision. */
export type DecidedEdit = Pick<LoggedEdit, 'result' | 'writes' | 'seq'>;

/** Decides an edit that is new and in the current schema. */
export type DecideEdit = (edit: Edit, arrival: Arrival) => DecidedEdit;

/** The parts of a transaction, for another way of deciding edits. */
export interface TransactionParts {
  validateContext: ValidateContext;
  standsFor: StandsFor;
  decideContext(arrival: Arrival): DecideContext;
  /** Returns an edit that the log had before, or that this transaction has decided. */
  edit(id: string): KnownEdit | undefined;
  decideEdit: DecideEdit;
  /** Writes the results of an edit's writes.
   * @returns the writes with the part of their results that is stored, and the edit's last log position; null if it has none */
  record(
    edit: Edit,
    results: readonly WriteResult[],
    arrival: Arrival,
    origin: UnnamedConflict['origin'],
  ): Pick<DecidedEdit, 'writes' | 'seq'>;
  /** Applies an edit as apply() does.
   * @param decideNew decides the edit if it is new */
  apply(edit: Edit, arrival: Arrival, decideNew: DecideEdit): EditResult;
  /** @returns the log position */
  appendLog(scope: string, key: string, rev: string, recovery: RecoveryMark | null): number;
  write(register: Register): void;
  report(conflict: UnnamedConflict): void;
}

/** Creates an edit transaction in memory.
 * @param standsForElse meanings of revisions that the edits of the log do not tell */
export const createEditTransaction = (
  state: TransactionState,
  rules: ValueRules,
  standsForElse: StandsFor = () => undefined,
): EditTransaction & { parts: TransactionParts } => {
  let { seq, chain } = state;
  const { isProved, stored } = state;
  const most = STORED_MAX[isProved ? 'proved' : 'unproved'];
  const registers = new Map(state.registers);
  const edits = new Map<string, KnownEdit>(state.edits.map((edit) => [edit.id, edit]));
  const storedResults = new Map<string, StoredResult>(state.storedResults.map((stored) => [stored.id, stored]));
  const counter = createRegisterCounter(registers);
  const locations = new Map(state.locations.map((location) => [location.id, location]));
  const logged: LoggedEdit[] = [];
  const log: LogEntry[] = [];
  const conflicts: UnnamedConflict[] = [];
  const written = new Set<string>();

  const current = (scope: string, key: string): Register | undefined => {
    if (!state.isLoaded(scope, key)) throw new Error(`The register ${key} of ${scope} is not loaded.`);
    const register = registers.get(nameOf(scope, key));
    return register && upcastRegister(register);
  };
  const standsFor: StandsFor = (rev, scope, key) => {
    const write = findWrite(edits.get(rev), scope, key);
    return write?.standsFor === undefined ? standsForElse(rev, scope, key) : write.standsFor;
  };
  const incoming = new Map(state.incoming.map((edit) => [edit.id, edit]));
  const baseOf: BaseOf = (rev, scope, key) => findWrite(edits.get(rev) ?? incoming.get(rev), scope, key)?.base;
  const validateContext: ValidateContext = {
    plan: state.plan,
    member: state.member,
    stateOf: (scope) => locations.get(scope)?.state,
    scopesBeside: (scope) =>
      state.locations.flatMap(({ id, state: one }) => (id === scope || one === 'archived' ? [] : [id])),
    current,
    counts: (scope, family) => counter.of(scope, family),
    ...rules,
  };

  const appendLog = (scope: string, key: string, rev: string, recovery: RecoveryMark | null): number => {
    seq += 1;
    const entry = { seq, scope, key, rev, recovery };
    chain = nextChain(chain, entry);
    log.push({ ...entry, chain });
    return seq;
  };

  const write = (register: Register): void => {
    const name = nameOf(register.scope, register.key);
    const before = registers.get(name);
    registers.set(name, register);
    counter.wrote(register, before);
    written.add(name);
  };

  /** @returns the write's log position; null if it has none */
  const recordWrite = (result: WriteResult, { edit, told, arrival, origin }: Recorded): number | null => {
    if (result.kind === 'equal' || result.kind === 'overtaken') return null;
    const { scope, key, now } = result;
    const editId = edit.id;
    const standing = current(scope, key);
    const before = standing?.author;
    const { device } = arrival;
    const named = (side: ConflictSide): UnnamedSide => ({
      ...side,
      schema: side.rev === editId ? SCHEMA : (standing?.schema ?? SCHEMA),
      device: side.rev === editId ? device.name : before?.device,
    });
    // A lost write takes its own log position, so that its conflict lies ahead of every device's cursor.
    const position = appendLog(scope, key, editId, null);
    const loser = result.kind === 'lost' ? result.lost : result.replaced;
    if (loser)
      conflicts.push({ seq: position, at: arrival.now, scope, key, win: named(now), lose: named(loser), origin });
    if (result.kind === 'applied') {
      const base = findWrite(edit, scope, key)?.base ?? null;
      const author: Authorship = {
        told: Math.max(told, before?.told ?? 0),
        base: resolveBase(base, scope, key, standsFor),
        device: device.name,
      };
      write({ scope, key, schema: schemaOf(key, now.value), ...now, seq: position, author });
    }
    return position;
  };

  const refused = (edit: Edit, refusal: Refusal): DecidedEdit => {
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

  const record: TransactionParts['record'] = (edit, results, arrival, origin) => {
    const resultByName = new Map(results.map((one) => [nameOf(one.scope, one.key), one]));
    const writes = edit.writes.map((one): LoggedWrite => {
      const result = resultByName.get(nameOf(one.scope, one.key));
      return result ? { ...one, ...traceOf(result, current(one.scope, one.key)) } : one;
    });
    // The device may have received more conflicts after the Save, which the owner did not know then.
    const told = Math.min(edit.told ?? arrival.told, arrival.told);
    const positions = results.flatMap((one) => recordWrite(one, { edit, told, arrival, origin }) ?? []);
    return { writes, seq: positions.at(-1) ?? null };
  };

  const decideContext = ({ sentAt, now }: Arrival): DecideContext => ({
    current,
    standsFor,
    baseOf,
    sentAt,
    now,
    floorAt: state.floorAt,
  });

  /** Refuses an edit with which the registers of all locations together would be too many. */
  const checkTotal = ({ writes }: Edit): Refusal | null => {
    const added = writes.filter(({ scope, key }) => !registers.has(nameOf(scope, key)));
    const [first] = added;
    const count = state.registerCount + registers.size - state.registers.size;
    if (!first || count + added.length <= BUSINESS_MAX.registers) return null;
    const detail = 'Your locations have more entries than we can keep. Please contact us.';
    return { code: 'limit_reached', detail, field: first.key };
  };

  const decideEdit: DecideEdit = (edit, arrival) => {
    const refusal = validateEdit(edit, validateContext) ?? checkTotal(edit);
    if (refusal) return refused(edit, refusal);
    const results = decide(edit, decideContext(arrival)).writes;
    return { result: resultOf(edit, results), ...record(edit, results, arrival, 'edit') };
  };

  const isFull = (): boolean => stored.edits + logged.length >= most.edits || stored.bytes >= most.bytes;

  const apply: TransactionParts['apply'] = (edit, arrival, decideNew) => {
    const hash = contentHash(edit);
    const known = storedResults.get(edit.id);
    if (known) return known.hash === hash ? known.result : idReused(edit.id);
    if (isFull()) return noRoom(edit.id, isProved);
    const upcasted = upcastEdit(edit);
    const { now: receivedAt, sentAt, device, accountId, keyId } = arrival;
    const madeAt = stampOf(edit.wall, sentAt, receivedAt);
    const entry: LoggedEdit = {
      ...upcasted,
      ...decideNew(upcasted, arrival),
      hash,
      device,
      accountId,
      keyId,
      receivedAt,
      madeAt,
      origin: 'edit',
    };
    edits.set(edit.id, entry);
    storedResults.set(edit.id, entry);
    logged.push(entry);
    return entry.result;
  };

  return {
    isFull,
    head() {
      const { plan, floorAt, recoveredAt, access } = state;
      return { plan, seq, chain, floorAt, recoveredAt, access };
    },
    locations: () => state.locations,
    registersOf(ofScope) {
      if (!state.isLoaded(ofScope)) throw new Error(`The registers of ${ofScope} are not loaded.`);
      return [...registers.values()].filter(({ scope }) => scope === ofScope);
    },
    current,
    knows: (editId) => storedResults.has(editId),
    knowsBase: ({ base, scope, key }) =>
      base === null ||
      current(scope, key)?.rev === base ||
      // The log is not searched for revisions that held a register before this request.
      state.registers.get(nameOf(scope, key))?.rev === base ||
      edits.has(base),
    apply: (edit, arrival) => apply(edit, arrival, decideEdit),
    parts: {
      validateContext,
      standsFor,
      decideContext,
      edit: (id) => edits.get(id),
      decideEdit,
      record,
      apply,
      appendLog,
      write,
      report: (conflict) => void conflicts.push(conflict),
    },
    changes: () => ({
      edits: logged,
      log,
      conflicts,
      registers: [...written].flatMap((name) => registers.get(name) ?? []),
      before: [...written].flatMap((name) => state.registers.get(name) ?? []),
    }),
  };
};

/** The input of recordWrite(), besides the result of the write. */
interface Recorded {
  edit: Edit;
  /** The log position up to which conflicts had been shown to the edit's author. */
  told: number;
  arrival: Arrival;
  origin: UnnamedConflict['origin'];
}

/** Returns the stored part of a write's result, for edits that are based on it and for the history. */
const traceOf = (result: WriteResult, before: Register | undefined): Partial<LoggedWrite> => {
  if (result.kind === 'equal') return { standsFor: result.rev };
  if (result.kind === 'overtaken') return {};
  return { before: before && !before.deleted ? before.value : null, outcome: result.kind };
};

const isConflict = (result: WriteResult): boolean =>
  result.kind === 'lost' || (result.kind === 'applied' && result.replaced !== null);

/** Returns the result of an accepted edit.
 * @param earlier writes without a result here, because they lost before
 * @param untold  how many other writes lost without a conflict */
export const resultOf = (
  edit: Edit,
  results: readonly WriteResult[],
  earlier: readonly Write[] = [],
  untold = 0,
): EditResult => {
  const lost = earlier.length + untold + results.filter(({ kind }) => kind === 'lost').length;
  const conflicts = [...earlier, ...results.filter(isConflict)].map(({ key }) => key);
  return {
    id: edit.id,
    status: statusOf(lost, edit.writes.length),
    ...(conflicts.length > 0 && { conflicts }),
  };
};

/** Returns the rejection of an edit when storage is used up. It is not stored, because there is no room; a device that retries sends its
 * Save as a new edit. */
const noRoom = (id: string, isProved: boolean): EditResult => ({
  id,
  status: 'rejected',
  code: 'limit_reached',
  detail: isProved
    ? 'Your business has more changes on record than we can keep. Your website stays as it is. Please contact us.'
    : 'Please verify your email to save more changes. Your website stays as it is.',
});

const idReused = (id: string): EditResult => ({
  id,
  status: 'rejected',
  code: 'id_reused',
  detail: 'This change has the ID of another one.',
});
