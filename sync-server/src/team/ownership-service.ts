import type { AnswerOf, ParsedBodyOf, teamCalls } from '@doorsign/shared-schema/api';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { ownershipOfferedMail, ownershipOfferMail } from '../mail/templates/team.ts';
import { recordAction } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { currentCaller } from '../records/current-caller.ts';
import { endInvitation, insertInvitation, loadInvitations, type StoredInvitation } from '../records/invitations.ts';
import { findMember } from '../records/members.ts';
import { timezoneOf } from '../records/timezone-of.ts';
import { namesOfPeople } from './handover.ts';
import { invitationAnswerOf, type InvitationDeps } from './invitation-service.ts';
import { hashToken, invitationLink } from './invitation-token.ts';
import { assertProved, assertVerified, createTeamChanges, type TeamChange } from './team-change.ts';

/** Offers a business to one of its members, who must agree. Source: shared-schema/docs/decisions/0177-handing-a-business-over.md. */
export type OwnershipService = ReturnType<typeof createOwnershipService>;

export const createOwnershipService = (deps: InvitationDeps) => {
  const { rateLimits, publicUrl, newId, newSecret, now } = deps;
  const change = createTeamChanges(deps);

  /** Ends the open offer. @returns it; undefined if there was none */
  const endOffer = async (
    { tx, withdraw }: TeamChange,
    { businessId }: Owner,
  ): Promise<StoredInvitation | undefined> => {
    const offer = (await loadInvitations(tx, businessId)).find(({ kind }) => kind === 'ownership');
    if (!offer) return undefined;
    await endInvitation(tx, offer, now());
    await withdraw({ kind: 'invitation', id: offer.tokenHash, withdrawnAt: now() });
    return offer;
  };

  /** Stores the offer, its record and the mails to both sides. */
  const store = async ({ tx }: TeamChange, owner: Owner, accountId: string) => {
    const { businessId } = owner;
    const nowMs = now();
    const people = await namesOfPeople(tx, [owner.accountId, accountId]);
    const [from, to] = [people(owner.accountId), people(accountId)];
    const token = newSecret();
    const offer = { businessId, id: newId(), kind: 'ownership', email: to.email, role: 'owner', scope: null } as const;
    await insertInvitation(tx, { ...offer, invitedBy: owner.accountId }, { tokenHash: hashToken(token), nowMs });
    await recordAction(tx, {
      businessId,
      accountId: owner.accountId,
      action: 'ownership.offered',
      target: accountId,
      details: { name: to.name },
      nowMs,
    });
    const stored = (await loadInvitations(tx, businessId)).find(({ id }) => id === offer.id);
    if (!stored) throw new Error('An offer that was stored is there.');
    const facts = { businessName: await businessNameOf(tx, businessId), owner: from.name, member: to.name };
    const link = invitationLink(publicUrl, token);
    const until = { until: stored.expiresAt, timezone: await timezoneOf(tx, businessId) };
    for (const [id, mail] of [
      [to.id, ownershipOfferedMail({ ...facts, to: to.email, link })],
      [from.id, ownershipOfferMail({ ...facts, to: from.email, ...until })],
    ] as const)
      await storeMail(tx, { id: newId(), accountId: id, kind: 'ownership', mail, nowMs });
    return invitationAnswerOf(stored, nowMs);
  };

  return {
    /** Offers the business. An earlier offer ends.
     * @throws AppError email_unverified, role_required, proof_required, not_found for somebody who is not another member, rate_limited */
    async offer(
      owner: Owner,
      { accountId }: ParsedBodyOf<typeof teamCalls.offerOwnership>,
      ip: string,
    ): Promise<AnswerOf<typeof teamCalls.offerOwnership>> {
      assertVerified(owner);
      const { businessId } = owner;
      const { email } = (await namesOfPeople(deps.database.read, [accountId]))(accountId);
      const giveBack = await rateLimits.takeInvitationMail(businessId, { email, accountId: null, ip });
      try {
        const invitation = await change(businessId, async (team) => {
          const { tx } = team;
          assertMay(await currentCaller(tx, owner), 'ownership');
          await assertProved(tx, deps, owner.sessionId);
          const member = await findMember(tx, businessId, accountId);
          if (!member || member.endedAt !== null || accountId === owner.accountId)
            throw new AppError('not_found', { detail: 'This person is not in the team.' });
          await endOffer(team, owner);
          return store(team, owner, accountId);
        });
        return { invitation };
      } catch (error) {
        await giveBack();
        throw error;
      }
    },

    /** @throws AppError email_unverified, role_required, not_found if there is no offer */
    async withdraw(owner: Owner): Promise<undefined> {
      assertVerified(owner);
      const { businessId, accountId } = owner;
      await change(businessId, async (team) => {
        const { tx } = team;
        assertMay(await currentCaller(tx, owner), 'ownership');
        const offer = await endOffer(team, owner);
        if (!offer) throw new AppError('not_found', { detail: 'There is no offer.' });
        await recordAction(tx, {
          businessId,
          accountId,
          action: 'ownership.withdrawn',
          target: null,
          details: {},
          nowMs: now(),
        });
      });
    },
  };
};
