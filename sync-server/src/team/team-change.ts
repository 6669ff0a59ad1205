import type { Role } from '@doorsign/shared-schema/team';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import { raiseAccess } from '../records/access.ts';
import { loadLocationIds } from '../records/businesses.ts';
import { currentCaller } from '../records/current-caller.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { recordWithdrawal, type Withdrawal, type WithdrawnKind } from '../records/withdrawals/withdrawals.ts';

export interface TeamChangeDeps {
  writeAndPublish: WriteAndPublish;
  /** Returns whether the person of a session has recently re-authenticated. */
  isProved(reader: Reader, sessionId: string): Promise<boolean>;
  /** Also records what was taken away outside the database. */
  withdrawals: Pick<JournalKeeper<Withdrawal>, 'keep'>;
}

/** The parts of a change of a team beside its own writes. */
export interface TeamChange {
  readonly tx: Tx;
  /** Records a right that is taken away, so that no restored backup gives it back. */
  withdraw(withdrawal: Withdrawal & { kind: WithdrawnKind }): Promise<void>;
  /** Names further locations whose public data changes. */
  changed(locationIds: readonly string[]): void;
}

/** Runs one change of a business's members or invitations. Such changes of one business wait for each other. Afterwards all its locations are
 * published, so that devices and streams hear of it. */
export const createTeamChanges =
  ({ writeAndPublish, withdrawals }: Pick<TeamChangeDeps, 'writeAndPublish' | 'withdrawals'>) =>
  async <T>(businessId: string, work: (change: TeamChange) => Promise<T>): Promise<T> => {
    let taken: Withdrawal[] = [];
    const value = await writeAndPublish(businessId, async (tx, changed) => {
      // The transaction may be retried.
      taken = [];
      await raiseAccess(tx, businessId);
      const done = await work({
        tx,
        changed,
        async withdraw(withdrawal) {
          await recordWithdrawal(tx, withdrawal);
          taken.push(withdrawal);
        },
      });
      changed(await loadLocationIds(tx, businessId));
      return done;
    });
    for (const withdrawal of taken) await withdrawals.keep(withdrawal);
    return value;
  };

/** @throws AppError email_unverified for a caller whose e-mail is not verified */
export const assertVerified = ({ emailVerified }: Pick<Owner, 'emailVerified'>): void => {
  if (!emailVerified) throw new AppError('email_unverified');
};

/** @throws AppError proof_required unless the caller has recently re-authenticated */
export const assertProved = async (
  tx: Tx,
  { isProved }: Pick<TeamChangeDeps, 'isProved'>,
  sessionId: string,
): Promise<void> => {
  if (!(await isProved(tx, sessionId))) throw new AppError('proof_required');
};

/** Checks that the caller may give these roles, or take them away. Managers are the owner's matter, with a re-authentication: a stolen
 * session must not leave a second door.
 * @returns the caller as the transaction sees it
 * @throws AppError membership_ended, role_required, plan_required, proof_required */
export const assertManages = async (
  tx: Tx,
  deps: Pick<TeamChangeDeps, 'isProved'>,
  owner: Owner,
  roles: readonly Role[],
): Promise<Owner> => {
  const caller = await currentCaller(tx, owner);
  assertMay(caller, 'team.manage');
  if (roles.every((role) => role === 'editor' || role === 'viewer')) return caller;
  assertMay(caller, 'managers.manage');
  await assertProved(tx, deps, owner.sessionId);
  return caller;
};
