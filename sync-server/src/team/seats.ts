import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { AppError } from '../http/errors.ts';
import type { StoredInvitation } from '../records/invitations.ts';
import type { StoredMember } from '../records/members.ts';

/** Returns the number of seats that are taken: by the owner, the other members, and the open invitations. */
export const seatsTaken = (
  members: readonly StoredMember[],
  invitations: readonly StoredInvitation[],
  nowMs: number,
): number =>
  members.length + invitations.filter(({ kind, expiresAt }) => kind === 'member' && expiresAt > nowMs).length;

/** @throws AppError limit_reached if more seats are taken than the plan has */
export const assertSeats = (plan: AnyPlan, taken: number): void => {
  const { seats } = PLANS[plan].limits;
  if (taken > seats) throw new AppError('limit_reached', { detail: `All ${seats} seats are taken.` });
};
