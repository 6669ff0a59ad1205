import {
  settingsOf,
  type Change,
  type EditLabel,
  type Register,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { permissionOf, writeRefusal } from '@doorsign/shared-schema/team';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import type { Caller } from '../http/owner.ts';
import { refusalOf } from '../http/refused-save.ts';
import type { Tx } from '../platform/database/database.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { currentCaller } from '../records/current-caller.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import type { Records } from '../records/records.ts';
import { namesOf } from '../records/user-place.ts';

/** The registers of one location in a transaction, with the settings that they mean. */
export interface LocationState {
  registers: readonly Register[];
  settings: Settings;
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
}

/** One Save of a call, at its location. */
export interface CallSave {
  label: EditLabel;
  /** A register that the call is about; null if it may be about none. */
  key: string | null;
  /** The name that devices show as the author of the change. */
  source: string;
  /** Computes the changes from the live settings. What it throws ends the call, and nothing is stored. */
  changesFor(before: LocationState): Change[];
}

/** Applies one Save of a call. @param answer makes the answer in the transaction; `editId` is null if nothing was written
 * @throws AppError the reason of a refused Save; nothing is stored then */
export type SaveCall = <Answer>(
  caller: Caller,
  save: CallSave,
  answer: (tx: Tx, after: LocationState & { editId: string | null }) => Promise<Answer>,
) => Promise<Answer>;

interface SaveCallDeps {
  records: Pick<Records, 'open' | 'applyOwn'>;
  writeAndPublish: WriteAndPublish;
  /** Epoch milliseconds. */
  now: () => number;
}

export const createSaveCall =
  ({ records, writeAndPublish, now }: SaveCallDeps): SaveCall =>
  (caller, { label, key, source, changesFor }, answer) => {
    const { accountId, keyId, businessId, locationId } = caller;
    const nowMs = now();
    return writeAndPublish(businessId, async (tx, changed) => {
      const member = await currentCaller(tx, caller);
      const transaction = await records.open(tx, businessId, { now: nowMs, locations: [locationId], member });
      const state = (): LocationState => {
        const registers = transaction.registersOf(locationId);
        return { registers, settings: settingsOf(registers), nowMs };
      };
      const changes = changesFor(state());
      // Hundreds of holidays take long to compare, and long to decide on.
      await nextTurn();
      // A call that would change nothing is refused like one that would.
      if (changes.length === 0 && key !== null) await assertWrites(tx, member, { locationId, key });
      const own = { locationId, label, changes, accountId, keyId, source, now: nowMs };
      const result = records.applyOwn(transaction, own);
      if (result.status === 'rejected') throw refusalOf(result);
      changed(await transaction.save(nowMs));
      await nextTurn();
      return answer(tx, { ...state(), editId: changes.length === 0 ? null : result.id });
    });
  };

/** @throws AppError role_required, plan_required */
const assertWrites = async (tx: Tx, member: Caller, register: { locationId: string; key: string }): Promise<void> => {
  const names = await namesOf(tx, member.scope ?? []);
  const detail = writeRefusal(member, register, (id) => names(id).name);
  if (detail !== null) throw new AppError('role_required', { detail });
  assertMay(member, permissionOf(register.key));
};
