import type { AuditEntry, InvitationLook, TeamAnswer } from '@doorsign/shared-schema/api';
import { errorBody, type PretendServer } from './pretend-server.ts';

/** The team of a pretended server, and the calls about it. */
export interface PretendTeam {
  answer: TeamAnswer;
  /** The invitation of the link; null for a link that nobody knows. */
  look: InvitationLook | null;
  /** The actions in the business, newest first; a page has two. */
  activity: AuditEntry[];
  /** "METHOD /path body" of every call. */
  readonly calls: string[];
}

/** Adds a team to a pretended server. Call it before the page opens. */
export const addTeam = (server: PretendServer, answer: TeamAnswer, look: InvitationLook | null = null): PretendTeam => {
  const team: PretendTeam = { answer, look, activity: [], calls: [] };
  const others = server.fetch;
  server.fetch = async (input, init) => {
    const [path = '', query] = (input instanceof Request ? input.url : input.toString()).split('?');
    if (!/^\/api\/(team|invitations)/.test(path) || !server.online) return others(input, init);
    await Promise.resolve();
    const method = init?.method ?? 'GET';
    team.calls.push(`${method} ${path} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    if (path === '/api/team') return Response.json(team.answer);
    if (path === '/api/team/audit') {
      const before = Number(new URLSearchParams(query).get('before') ?? Infinity);
      const left = team.activity.filter(({ seq }) => seq < before);
      return Response.json({ entries: left.slice(0, 2), next: left.length > 2 ? (left[1]?.seq ?? null) : null });
    }
    if (path === '/api/invitations/look')
      return team.look ? Response.json(team.look) : Response.json(errorBody('not_found'), { status: 404 });
    if (path === '/api/invitations/accept') return Response.json({ user: server.user(), businessId: server.user().id });
    if (method === 'DELETE' || path.endsWith('/decline')) return new Response(null, { status: 204 });
    const [invitation] = team.answer.invitations;
    return Response.json({ invitation }, { status: 201 });
  };
  return team;
};
