import {
  isNewerSchema,
  SCHEMA,
  schemaFit,
  schemaOf,
  sectionOf,
  type EditLabel,
  type Register,
} from '@doorsign/shared-schema/registers';
import {
  checkShape,
  contentHash,
  mayReach,
  recover,
  upcastEdit,
  validateEdit,
  type ConflictSide,
  type Edit,
  type RecoveryMark,
  type RecoveryResult,
  type ValidateContext,
  type Write,
} from '@doorsign/shared-schema/sync';
import type { LoggedEdit, LoggedWrite } from '../edits.ts';
import type { UnnamedConflict, UnnamedSide } from '../unnamed-conflict.ts';
import type { Arrival } from '../arrival.ts';
import { nameOf } from '../register-name.ts';
import type { Recovery } from './recoveries.ts';

/** The functions of the edit transaction that recovery uses. */
interface RecoveryGround {
  current(scope: string, key: string): Register | undefined;
  /** Returns whether the log has this edit. */
  knowsEdit(rev: string): boolean;
  /** Returns the server's clock when it received an edit; null for an edit that the log does not have. */
  takenAt(rev: string): number | null;
  /** Returns the revision that a base stands for. */
  resolve(base: string | null, scope: string, key: string): string | null;
  validateContext: ValidateContext;
  floorAt: number | null;
  appendLog(scope: string, key: string, rev: string, recovery: RecoveryMark): number;
  write(register: Register): void;
  report(conflict: UnnamedConflict): void;
  /** Returns an id for the history entry of a recovery. */
  newId(): string;
}

/** The recovery of registers that a restored server has lost and devices still have. Source: shared-schema/docs/sync-protocol.md#recovery-offers. */
export interface RecoveryBook {
  /** Returns the recovery of one revision of one register. */
  find(scope: string, key: string, rev: string): Recovery | undefined;
  /** Handles a register that a device offers. */
  take(offered: Register, arrival: Arrival): void;
  /** Returns the new recoveries, and for the history one edit per section. */
  changes(): { recoveries: Recovery[]; edits: LoggedEdit[] };
}

export const createRecoveryBook = (stored: readonly Recovery[], ground: RecoveryGround): RecoveryBook => {
  const byRegister = new Map<string, Recovery[]>();
  const taken = new Map<string, Recovery>();
  /** History entries of this request's recoveries: one edit per section, which grows until it is hashed. */
  const edits = new Map<EditLabel, Omit<LoggedEdit, 'hash' | 'writes'> & { writes: LoggedWrite[] }>();

  const ofRegister = (scope: string, key: string): readonly Recovery[] => byRegister.get(nameOf(scope, key)) ?? [];
  const remember = (recovery: Recovery): void => {
    const { scope, key, rev } = recovery;
    const others = ofRegister(scope, key).filter((one) => one.rev !== rev);
    byRegister.set(nameOf(scope, key), [...others, recovery]);
  };
  for (const recovery of stored) remember(recovery);
  const note = (recovery: Recovery): void => {
    remember(recovery);
    taken.set(`${nameOf(recovery.scope, recovery.key)}\t${recovery.rev}`, recovery);
  };
  const find: RecoveryBook['find'] = (scope, key, rev) => ofRegister(scope, key).find((one) => one.rev === rev);

  const baseOf = ({ scope, key, author }: Register): string | null | undefined =>
    author?.base === undefined ? undefined : ground.resolve(author.base, scope, key);

  const show = (write: LoggedWrite, position: number, { at }: ConflictSide, arrival: Arrival): void => {
    const label = sectionOf(write.key);
    const { id, writes, madeAt } = edits.get(label) ?? { id: ground.newId(), writes: [] as LoggedWrite[], madeAt: 0 };
    writes.push(write);
    edits.set(label, {
      id,
      schema: SCHEMA,
      wall: arrival.now,
      label,
      writes,
      device: arrival.device,
      accountId: arrival.accountId,
      result: { id, status: 'live' },
      receivedAt: arrival.now,
      seq: position,
      madeAt: Math.max(madeAt, at),
      origin: 'recovery',
    });
  };

  const carryOut = (offered: Register, result: RecoveryResult, arrival: Arrival): void => {
    if (result.kind === 'known') return;
    const { scope, key, rev } = offered;
    const { side } = result;
    const standsFor = result.kind === 'equal' ? result.rev : null;
    const before = ground.current(scope, key);
    const isLost = result.kind === 'lost';
    const device = arrival.device.name;
    note({ scope, key, rev, at: side.at, standsFor, isLost, device });
    if (result.kind === 'applied' && result.continues !== null && before)
      note({ scope, key, rev: before.rev, at: before.at, standsFor: rev, isLost: false, device });
    if (result.kind === 'equal' || result.kind === 'overtaken') return;

    const position = ground.appendLog(scope, key, rev, recoveryMarkOf(result));
    const named = (one: ConflictSide): UnnamedSide => {
      const { schema = SCHEMA, author } = (one.rev === rev ? offered : before) ?? {};
      return { ...one, schema: Math.max(schema, SCHEMA), device: author?.device };
    };
    const conflict = (win: ConflictSide, lose: ConflictSide): void =>
      ground.report({
        seq: position,
        at: arrival.now,
        scope,
        key,
        win: named(win),
        lose: named(lose),
        origin: 'recovery',
      });
    if (result.kind === 'lost') return conflict(result.standing, side);
    if (result.replaced) conflict(side, result.replaced);
    // A value that was already in place may come from a newer server, in a shape that this one does not know.
    const schema =
      before && isNewerSchema(before) && result.continues !== null ? before.schema : schemaOf(key, side.value);
    // The author's `told` is a position of the lost log, so it is not used here.
    const author = { ...offered.author, told: before?.author?.told ?? 0 };
    ground.write({ scope, key, schema, ...side, seq: position, author });
    const write: LoggedWrite = {
      scope,
      key,
      value: side.value,
      ...(side.deleted && { del: true as const }),
      base: before?.rev ?? null,
      before: before && !before.deleted ? before.value : null,
      outcome: 'applied',
    };
    show(write, position, side, arrival);
  };

  return {
    find,
    take(offered, arrival) {
      const { scope, key, rev } = offered;
      // A register of another business, about which nothing is revealed, or one that the member may not write and could have forged.
      if (!mayReach({ scope, key }, ground.validateContext)) return;
      const current = ground.current(scope, key);
      const edit = editOf(offered);
      const [write] = edit?.writes ?? [];
      if (write && wasNeverStored(write)) return;
      const { value } = write ?? offered;
      const result = recover(
        { ...offered, value },
        {
          current,
          isKnown: current?.rev === rev || ground.knowsEdit(rev) || find(scope, key, rev) !== undefined,
          base: baseOf(offered),
          currentTakenAt: current ? ground.takenAt(current.rev) : null,
          isRefused: edit === null || validateEdit(edit, ground.validateContext) !== null,
          floorAt: ground.floorAt,
          now: arrival.now,
        },
      );
      carryOut(offered, result, arrival);
    },
    changes: () => ({
      recoveries: [...taken.values()],
      edits: Array.from(edits.values(), (edit) => ({ ...edit, hash: contentHash(edit) })),
    }),
  };
};

const recoveryMarkOf = (result: Extract<RecoveryResult, { kind: 'applied' | 'lost' }>): RecoveryMark => {
  if (result.kind === 'lost') return 'lost';
  return result.replaced ? 'told' : 'written';
};

/** Returns whether no server can have stored a write, because its value does not have its setting's shape. A time zone may always have been
 * stored: a server knows the zones of its runtime, and the runtime before the restore may have been newer. */
export const wasNeverStored = (write: Write): boolean => write.key !== 'profile.timezone' && checkShape(write) !== null;

/** Returns the edit that would write a register, in the current schema; null for a register whose schema does not fit. */
const editOf = ({ scope, key, schema, value, deleted, rev, at }: Register): Edit | null => {
  if (schemaFit(schema) !== 'fits') return null;
  const write = { scope, key, value: deleted ? null : value, ...(deleted && { del: true as const }), base: null };
  return upcastEdit({ id: rev, schema, wall: at, label: sectionOf(key), writes: [write] });
};
