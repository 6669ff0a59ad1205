import { describe, expect, test } from 'vitest';
import {
  type AuditEntry,
  authCalls,
  BUSINESS_HEADER,
  historyCalls,
  invitationCalls,
  keyCalls,
  locationCalls,
  syncCalls,
  teamCalls,
} from '@doorsign/shared-schema/api';
import { openStream } from './open-stream.ts';
import { invitationToken, startTeam, startWholeTeam } from './team-fixture.ts';
import { openUntil } from './sync-requests.ts';

const VIEWER = { role: 'viewer', locations: null } as const;

test('12: an editor of one location changes its hours alone', async () => {
  const { ada, branch, join, device } = await startTeam();
  const till = device(await join('Eve', 'editor', [ada.id]));
  const MONDAY = { key: 'hours.monday', value: openUntil('18:00') };
  expect((await till.save([MONDAY])).status).toBe('live');
  expect(await till.save([{ ...MONDAY, scope: branch }])).toMatchObject({
    status: 'rejected',
    code: 'role_required',
    detail: "You can change Ada's Bakery only.",
  });
  expect(await till.save([{ key: 'style.theme', value: 'dark' }])).toMatchObject({
    status: 'rejected',
    detail: 'Editors can change hours and holidays only.',
  });
});

test('19: a member who is removed hears no more, and is told with the next call', async () => {
  const { server, ada, as, headers, people, device } = await startWholeTeam();
  const { E, B } = people;
  const stream = await openStream(server, E.token, headers);
  expect(await stream.next()).toContain('event: poke');
  expect((await as(ada, teamCalls.removeMember, { params: { accountId: E.id } })).status).toBe(204);
  await stream.ended();
  const sync = (who: { token: string }, more: Record<string, string>) =>
    server.call(syncCalls.sync, { token: who.token, headers: more, body: device(E).request([]) });
  expect(await sync(E, headers)).toMatchObject({
    status: 403,
    error: { code: 'membership_ended', detail: 'You no longer have access to this business.' },
  });
  expect((await sync(E, {})).status).toBe(200);
  expect(await sync(B, headers)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  await server.sendNotices();
  expect((await server.mail(E.email))[0]?.subject).toBe("You no longer have access to Ada's Bakery");
});

test('a member who was removed can be invited again', async () => {
  const { server, ada, as, headers, people, invite } = await startWholeTeam();
  const { E } = people;
  await as(ada, teamCalls.removeMember, { params: { accountId: E.id } });
  await invite({ email: E.email, role: 'viewer', locations: null });
  const token = await invitationToken(server, E.email);
  expect((await server.call(invitationCalls.accept, { token: E.token, body: { token } })).status).toBe(200);
  expect((await server.call(authCalls.me, { token: E.token, headers })).status).toBe(200);
});

describe('members are changed', () => {
  test('to another role and other locations, which counts at once and is mailed', async () => {
    const { server, ada, branch, as, people, device } = await startWholeTeam();
    const { E } = people;
    const body = { role: 'editor', locations: [branch] } as const;
    const { member } = (
      await as(ada, teamCalls.changeMember, { params: { accountId: E.id }, body: { ...body, locations: [branch] } })
    ).answer;
    expect(member).toMatchObject({ accountId: E.id, role: 'editor', locations: [branch] });
    const till = device(E);
    const write = { key: 'hours.monday', value: openUntil('18:00') };
    expect((await till.save([write])).code).toBe('role_required');
    expect((await till.save([{ ...write, scope: branch }])).status).toBe('live');
    await server.sendNotices();
    expect((await server.mail(E.email))[0]).toMatchObject({ subject: "Your role in Ada's Bakery was changed" });
  });

  test('but nobody changes the owner, or themselves', async () => {
    const { as, people } = await startWholeTeam();
    const { A, M } = people;
    for (const [who, whom] of [
      [M, A],
      [M, M],
      [A, A],
    ] as const)
      expect(await as(who, teamCalls.changeMember, { params: { accountId: whom.id }, body: VIEWER })).toMatchObject({
        status: 403,
        error: { code: 'role_required' },
      });
    expect((await as(M, teamCalls.removeMember, { params: { accountId: A.id } })).status).toBe(403);
  });

  test('and two managers cannot demote each other', async () => {
    const { as, people, prove, join } = await startWholeTeam();
    const { M } = people;
    const other = await join('Mo', 'manager');
    await prove(M);
    for (const [who, whom] of [
      [M, other],
      [other, M],
    ] as const)
      expect(await as(who, teamCalls.changeMember, { params: { accountId: whom.id }, body: VIEWER })).toMatchObject({
        status: 403,
        error: { code: 'role_required' },
      });
  });

  test('and a manager makes nobody a manager', async () => {
    const { as, people, prove } = await startWholeTeam();
    const { M, E } = people;
    await prove(M);
    const body = { role: 'manager', locations: null } as const;
    expect((await as(M, teamCalls.changeMember, { params: { accountId: E.id }, body })).error.code).toBe(
      'role_required',
    );
  });
});

test('a member sees everybody, and e-mails and invitations only with the right to manage', async () => {
  const { as, people, invite } = await startWholeTeam();
  await invite({ email: 'li@example.com', role: 'viewer', locations: null });
  const seen = async (who: keyof typeof people) => (await as(people[who], teamCalls.team)).answer;
  const ofManager = await seen('M');
  expect(ofManager.members.every(({ email }) => email !== null)).toBe(true);
  expect(ofManager.invitations).toHaveLength(1);
  const ofViewer = await seen('V');
  expect(ofViewer.members).toHaveLength(5);
  expect(ofViewer.members.filter(({ email }) => email !== null).map(({ isYou }) => isYou)).toEqual([true]);
  expect(ofViewer.invitations).toEqual([]);
  expect(ofViewer.seats).toEqual({ used: 6, limit: 25 });
});

test('managers see how many working API keys each member has made', async () => {
  const { as, people, prove } = await startWholeTeam();
  const { A, M, V } = people;
  const body = { name: 'POS', access: 'read', locations: null, expiresIn: null } as const;
  await prove(M);
  await as(M, keyCalls.create, { body });
  const { record } = (await as(M, keyCalls.create, { body })).answer;
  const made = async (who: typeof A) =>
    (await as(who, teamCalls.team)).answer.members.flatMap(({ name, keysMade }) =>
      keysMade ? [[name, keysMade]] : [],
    );
  expect(await made(A)).toEqual([['Mia', 2]]);
  expect(await made(V)).toEqual([]);
  await as(A, keyCalls.revoke, { params: { id: record.id } });
  expect(await made(A)).toEqual([['Mia', 1]]);
});

test('the list of actions is read page by page, by those who manage the team', async () => {
  const { as, people, ada, branch } = await startWholeTeam();
  for (let index = 0; index < 28; index += 1) {
    await as(ada, locationCalls.archive, { params: { id: branch } });
    await as(ada, locationCalls.restore, { params: { id: branch } });
  }
  const { entries, next } = (await as(people.M, teamCalls.audit)).answer;
  expect(entries).toHaveLength(50);
  const older = await as(people.M, { ...teamCalls.audit, path: `/api/team/audit?before=${next ?? ''}` as never });
  const all: AuditEntry[] = [...entries, ...(older.answer as { entries: AuditEntry[] }).entries];
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: all.length }, (_, index) => all.length - index));
  expect(all.at(-1)).toMatchObject({ action: 'location.created', actor: { kind: 'account', name: 'ada' } });
});

test('22: the history and the conflicts name their authors', async () => {
  const { server, ada, as, people, device } = await startWholeTeam();
  const { M } = people;
  const [phone, till] = [device(ada, 'Phone'), device(M, 'Till')];
  await till.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  server.pass(60_000);
  // Made before the till's change and sent after it, without having seen it.
  const late = phone.edit([{ key: 'hours.monday', value: openUntil('20:00') }], { wall: server.now() - 120_000 });
  const { results, conflicts } = await phone.sync([late]);
  expect(results).toMatchObject([{ status: 'superseded' }]);
  const [conflict] = conflicts;
  expect(conflict).toMatchObject({ win: { device: 'Till', by: 'Mia' }, lose: { device: 'Phone' } });
  expect(conflict?.lose).not.toHaveProperty('by');
  const seenByMia = await till.sync();
  expect(seenByMia.conflicts[0]).toMatchObject({ lose: { device: 'Phone', by: 'ada' } });
  const { edits } = (await as(ada, historyCalls.history)).answer;
  const ofMia = { ...historyCalls.history, path: `/api/business/history?author=${M.id}` } as const;
  expect((await as(ada, ofMia)).answer.edits.map(({ device: name }) => name)).toEqual(['Till']);
  expect(edits.map(({ author }) => author).slice(0, 2)).toEqual([
    { kind: 'member', id: ada.id, name: 'ada', isYou: true },
    { kind: 'member', id: M.id, name: 'Mia', isYou: false },
  ]);
  await as(M, teamCalls.removeMember, { params: { accountId: M.id } });
  expect((await as(ada, historyCalls.history)).answer.edits[1]?.author).toMatchObject({ name: 'Mia (left)' });
});

test('24: on a plan without a team members look only, until it returns', async () => {
  const { server, ada, as, people, device } = await startWholeTeam();
  const till = device(people.M);
  const { grant } = server.deps.billing;
  const write = { key: 'hours.monday', value: openUntil('18:00') };
  await grant(ada.id, 'pro');
  expect(await till.save([write])).toMatchObject({
    status: 'rejected',
    code: 'plan_required',
    detail: 'Team members can change things on the Enterprise plan only.',
  });
  expect((await as(people.M, teamCalls.team)).status).toBe(200);
  expect(await as(people.M, teamCalls.audit)).toMatchObject({ status: 403, error: { code: 'plan_required' } });
  expect((await device(ada).save([write])).status).toBe('live');
  await grant(ada.id, 'enterprise');
  expect((await till.save([write])).status).toBe('live');
  const { entries } = (await as(ada, teamCalls.audit)).answer;
  expect(
    entries.filter(({ action }) => action === 'plan.changed').map(({ details, actor }) => [details, actor.name]),
  ).toEqual([
    [{ plan: 'enterprise', previous: 'pro' }, 'Doorsign'],
    [{ plan: 'pro', previous: 'enterprise' }, 'Doorsign'],
  ]);
});

test('the header is ignored by calls about the account itself', async () => {
  const { server, people, headers } = await startWholeTeam();
  const { V, B } = people;
  const sessions = await server.call(authCalls.sessions, { token: V.token, headers });
  expect(sessions.answer).toHaveLength(1);
  const elsewhere = { [BUSINESS_HEADER]: 'nowhere' };
  expect((await server.call(authCalls.sessions, { token: B.token, headers: elsewhere })).status).toBe(200);
});
