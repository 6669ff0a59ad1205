import type { Conflict, Cursor, EditResult, SyncAnswer, SyncRequest } from '../../src/api/index.ts';
import { canonicalJson, type Register } from '../../src/registers/index.ts';
import { digest, uuidv7, type Edit } from '../../src/sync/index.ts';
import { nameOf } from './server.ts';

/** A change of one register, as an owner makes it. */
export interface OwnerChange {
  key: string;
  value: unknown;
  del?: true;
}

/** An edit as its owner knows it. */
export interface SavedEdit {
  edit: Edit;
  /** Every revision that its owner had been shown, by the name of each register that it writes. */
  saw: ReadonlyMap<string, ReadonlySet<string>>;
  /** True time of the Save, epoch milliseconds. */
  savedAt: number;
  device: Device;
}

/** A device by shared-schema/docs/sync-protocol.md#device: confirmed registers with its own unpublished Saves applied on top. */
export interface Device {
  readonly id: string;
  /** By name. */
  readonly registers: ReadonlyMap<string, Register>;
  readonly outbox: readonly Edit[];
  readonly conflicts: ReadonlyMap<number, Conflict>;
  /** True time at which its clock was last set. */
  readonly clockSetAt: number;
  readonly cursor: Cursor | null;
  setClock(skewMs: number, now: number): void;
  /** Saves changes of one location. */
  save(scope: string, changes: readonly OwnerChange[], now: number): SavedEdit;
  request(now: number, editsMax: number): SyncRequest;
  /** Applies an answer unless it arrives too late. */
  receive(answer: SyncAnswer): void;
}

/** Creates a device.
 * @param randomBytes makes the ids of edits
 * @param onResults   called with every result that the device receives, late answers too */
export const createDevice = (
  id: string,
  randomBytes: (count: number) => Uint8Array,
  onResults: (results: readonly EditResult[]) => void,
): Device => {
  let registers = new Map<string, Register>();
  let outbox: Edit[] = [];
  let cursor: Cursor | null = null;
  let skewMs = 0;
  let clockSetAt = 0;
  const conflicts = new Map<number, Conflict>();
  const shown = new Map<string, Set<string>>();

  const pendingOf = (name: string): Edit | undefined =>
    outbox.findLast(({ writes }) => writes.some((write) => nameOf(write) === name));
  const show = (name: string, rev: string): void => {
    shown.set(name, (shown.get(name) ?? new Set()).add(rev));
  };

  return {
    id,
    get registers() {
      return registers;
    },
    get outbox() {
      return outbox;
    },
    get clockSetAt() {
      return clockSetAt;
    },
    get cursor() {
      return cursor;
    },
    conflicts,
    setClock(nextSkewMs, now) {
      skewMs = nextSkewMs;
      clockSetAt = now;
    },
    save(scope, changes, now) {
      const writes = changes.map((change) => {
        const name = nameOf({ scope, key: change.key });
        return { ...change, scope, base: pendingOf(name)?.id ?? registers.get(name)?.rev ?? null };
      });
      const wall = now + skewMs;
      const edit: Edit = { id: uuidv7(wall, randomBytes(10)), schema: 1, wall, label: 'hours', writes };
      const saw = new Map(writes.map((write) => [nameOf(write), new Set(shown.get(nameOf(write)))]));
      outbox = [...outbox, edit];
      for (const write of writes) show(nameOf(write), edit.id);
      return { edit, saw, savedAt: now, device: this };
    },
    request: (now, editsMax) => ({
      proto: 1,
      schema: 1,
      app: 'test',
      deviceId: id,
      deviceName: `Device ${id}`,
      sentAt: now + skewMs,
      cursor,
      edits: outbox.slice(0, editsMax),
    }),
    receive(answer) {
      onResults(answer.results);
      if (canonicalJson(answer.sent) !== canonicalJson(cursor)) return;
      const answered = new Set(answer.results.map((result) => result.id));
      outbox = outbox.filter((edit) => !answered.has(edit.id));
      if (answer.full !== false) registers = new Map();
      for (const register of answer.regs) registers.set(nameOf(register), register);
      if (digest(registers.values()) !== answer.digest) throw new Error('digest: the device differs from the server');
      for (const conflict of answer.conflicts) conflicts.set(conflict.seq, conflict);
      cursor = { seq: answer.seq, chain: answer.chain };
      for (const [name, { rev }] of registers) if (!pendingOf(name)) show(name, rev);
    },
  };
};
