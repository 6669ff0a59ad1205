import { invitationCalls, teamCalls } from '@doorsign/shared-schema/api';
import type { Owner } from '../http/owner.ts';
import { route, type Route } from '../http/route.ts';
import type { Database } from '../platform/database/database.ts';
import type { AnswerService } from './answer-service.ts';
import { auditPage } from './audit-list.ts';
import type { InvitationService } from './invitation-service.ts';
import type { OwnershipService } from './ownership-service.ts';
import type { TeamService } from './team-service.ts';

interface TeamServices {
  database: Pick<Database, 'read'>;
  team: TeamService;
  invitations: InvitationService;
  ownership: OwnershipService;
  answers: AnswerService;
  /** Deletes the caller's business for good. */
  deleteBusiness(owner: Owner): Promise<undefined>;
}

export const createTeamRoutes = ({
  database,
  team,
  invitations,
  ownership,
  answers,
  deleteBusiness,
}: TeamServices): Route[] => [
  route(teamCalls.team, { needs: 'settings.read', limit: 'team', handle: ({ owner }) => team.list(owner) }),
  route(teamCalls.invite, {
    needs: 'team.manage',
    limit: 'team',
    status: 201,
    async handle({ owner, body, request, setHeader }) {
      const from = { key: request.idempotencyKey, ip: request.ip };
      const { answer, isReplayed } = await invitations.invite(owner, body, from);
      if (isReplayed) setHeader('Idempotent-Replayed', 'true');
      return answer;
    },
  }),
  route(teamCalls.resend, {
    needs: 'team.manage',
    limit: 'team',
    handle: ({ owner, params, request }) => invitations.resend(owner, params['id'] ?? '', request.ip),
  }),
  route(teamCalls.revoke, {
    needs: 'team.manage',
    limit: 'team',
    handle: ({ owner, params }) => invitations.revoke(owner, params['id'] ?? ''),
  }),
  route(teamCalls.changeMember, {
    needs: 'team.manage',
    limit: 'team',
    handle: ({ owner, params, body }) => team.change(owner, params['accountId'] ?? '', body),
  }),
  // Everybody may leave. The service asks for `team.manage` when it is about another member.
  route(teamCalls.removeMember, {
    needs: 'settings.read',
    limit: 'team',
    handle: ({ owner, params }) => team.remove(owner, params['accountId'] ?? ''),
  }),
  route(teamCalls.offerOwnership, {
    needs: 'ownership',
    limit: 'team',
    status: 201,
    handle: ({ owner, body, request }) => ownership.offer(owner, body, request.ip),
  }),
  route(teamCalls.withdrawOwnership, {
    needs: 'ownership',
    limit: 'team',
    handle: ({ owner }) => ownership.withdraw(owner),
  }),
  route(teamCalls.audit, {
    needs: 'team.manage',
    limit: 'team',
    handle: ({ owner, query }) => auditPage(database, owner, query['before']),
  }),
  route(teamCalls.deleteBusiness, {
    needs: 'business.delete',
    limit: 'team',
    handle: ({ owner }) => deleteBusiness(owner),
  }),
  route(invitationCalls.look, { limit: 'invitationLook', handle: ({ body }) => answers.look(body) }),
  route(invitationCalls.accept, {
    needs: 'account',
    limit: 'invitationAccept',
    handle: ({ owner, body }) => answers.accept(owner, body),
  }),
  route(invitationCalls.join, {
    limit: 'invitationAccept',
    status: 201,
    handle: ({ body, request }) => answers.join(body, request),
  }),
  route(invitationCalls.decline, { limit: 'invitationLook', handle: ({ body }) => answers.decline(body) }),
];
