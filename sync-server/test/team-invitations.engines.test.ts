import { describe, expect, test } from 'vitest';
import { authCalls, invitationCalls, teamCalls, UserPlace } from '@doorsign/shared-schema/api';
import { deleteOldInvitations } from '../src/records/invitations.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { invitationToken, startTeam } from './team-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;
const LI = 'li@example.com';

const inviteLi = async () => {
  const parts = await startTeam();
  const id = await parts.invite({ email: LI, role: 'viewer', locations: null });
  const token = await invitationToken(parts.server, LI);
  const { server } = parts;
  const answers = {
    look: (body = { token }) => server.call(invitationCalls.look, { body }),
    accept: (session: string, body = { token }) => server.call(invitationCalls.accept, { token: session, body }),
    decline: (body = { token }) => server.call(invitationCalls.decline, { body }),
    join: (body = { token }) =>
      server.call(invitationCalls.join, { body: { ...body, name: 'Li', password: PASSWORD } }),
  };
  return { ...parts, id, token, ...answers };
};

test('14: somebody without an account looks, joins with a password, and is a member', async () => {
  const { server, ada, as, headers, look, join } = await inviteLi();
  expect((await look()).answer).toEqual({
    business: "Ada's Bakery",
    inviter: 'ada',
    kind: 'member',
    role: 'viewer',
    locations: null,
    email: LI,
    state: 'open',
    hasAccount: false,
  });
  const joined = await join();
  expect(joined.status).toBe(201);
  expect(joined.answer.businessId).toBe(ada.id);
  const { access_token: token } = joined.answer;
  const { answer: home } = await server.call(authCalls.me, { token });
  const place = UserPlace.parse(home);
  expect(home).toMatchObject({ emailVerified: true, businessName: 'Li', email: LI });
  expect(place).toMatchObject({ name: 'Li', business: { id: home.id, role: 'owner' } });
  expect(place.memberships.map(({ businessId, role }) => [businessId, role])).toEqual([
    [home.id, 'owner'],
    [ada.id, 'viewer'],
  ]);
  const there = (await server.call(authCalls.me, { token, headers })).answer;
  expect(UserPlace.parse(there).business).toMatchObject({ id: ada.id, role: 'viewer', ownerName: 'ada' });
  expect((await server.call(authCalls.login, { body: { email: LI, password: PASSWORD } })).status).toBe(200);
  const { members, invitations, seats } = (await as(ada, teamCalls.team)).answer;
  expect(members.map(({ name, role, isYou }) => ({ name, role, isYou }))).toEqual([
    { name: 'ada', role: 'owner', isYou: true },
    { name: 'Li', role: 'viewer', isYou: false },
  ]);
  expect({ invitations, seats }).toEqual({ invitations: [], seats: { used: 2, limit: 25 } });
  await server.sendNotices();
  const subjects = (await server.mail(ada.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('accepted'))).toEqual([
    "Li accepted your invitation to Ada's Bakery",
  ]);
  const { entries } = (await as(ada, teamCalls.audit)).answer;
  expect(entries.slice(0, 2).map(({ action, actor, details }) => ({ action, by: actor.name, details }))).toEqual([
    { action: 'member.joined', by: 'Li', details: { name: 'Li', role: 'viewer' } },
    { action: 'member.invited', by: 'ada', details: { email: 'l***@example.com', role: 'viewer' } },
  ]);
});

describe('15: an invitation that is over', () => {
  test('is not accepted by another account, and only once by its own', async () => {
    const { server, accept, look, join } = await inviteLi();
    const bea = await signUpVerified(server, { email: 'bea@example.com' });
    expect(await accept(bea.token)).toMatchObject({
      status: 403,
      error: { code: 'wrong_account', detail: `This invitation is for ${LI}.` },
    });
    const li = await signUpVerified(server, { email: LI });
    expect((await accept(li.token)).status).toBe(200);
    const ended = {
      status: 410,
      error: { code: 'invitation_ended', detail: 'This invitation was accepted already.' },
    };
    for (const reply of [await accept(li.token), await look(), await join()]) expect(reply).toMatchObject(ended);
  });

  test('answers 410 once it is withdrawn', async () => {
    const { server, ada, as, id, accept } = await inviteLi();
    const li = await signUpVerified(server, { email: LI });
    expect((await as(ada, teamCalls.revoke, { params: { id } })).status).toBe(204);
    expect(await accept(li.token)).toMatchObject({
      status: 410,
      error: { detail: 'This invitation was withdrawn.' },
    });
    expect((await as(ada, teamCalls.revoke, { params: { id } })).status).toBe(404);
  });

  test('answers 410 after seven days', async () => {
    const { server, ada, as, accept, look } = await inviteLi();
    server.pass(7 * DAY);
    const li = await signUpVerified(server, { email: LI });
    const detail = 'This invitation has expired. Ask ada for a new one.';
    for (const reply of [await accept(li.token), await look()])
      expect(reply).toMatchObject({ status: 410, error: { detail } });
    const { invitations, seats } = (await as(ada, teamCalls.team)).answer;
    expect(invitations).toMatchObject([{ email: LI, state: 'expired' }]);
    expect(seats.used).toBe(1);
  });

  test('answers 410 under its old link when it is sent again, or renewed', async () => {
    const { server, ada, as, id, token, invite, look, join } = await inviteLi();
    const again = await as(ada, teamCalls.resend, { params: { id } });
    expect(again.answer.invitation).toMatchObject({ id, email: LI, state: 'open' });
    const second = await invitationToken(server, LI);
    expect(second).not.toBe(token);
    const replaced = {
      status: 410,
      error: { detail: 'A newer invitation was sent. Use the link in the latest mail.' },
    };
    for (const reply of [await look(), await join()]) expect(reply).toMatchObject(replaced);
    expect(await invite({ email: LI, role: 'editor', locations: [ada.id] })).toBe(id);
    const third = await invitationToken(server, LI);
    expect(await look({ token: second })).toMatchObject(replaced);
    expect((await look({ token: third })).answer).toMatchObject({ role: 'editor', locations: ["Ada's Bakery"] });
    expect((await join({ token: third })).status).toBe(201);
  });

  test('is deleted a month later', async () => {
    const { server, ada, as, id } = await inviteLi();
    await as(ada, teamCalls.revoke, { params: { id } });
    const sweep = () => server.deps.database.write((tx) => deleteOldInvitations(tx, server.now(), 10));
    server.pass(29 * DAY);
    expect(await sweep()).toBe(0);
    server.pass(DAY);
    expect(await sweep()).toBe(1);
  });

  test('is unknown if nobody has ever sent it', async () => {
    const { look, join, decline } = await inviteLi();
    const unknown = { token: 'x'.repeat(43) };
    for (const reply of [await look(unknown), await join(unknown), await decline(unknown)])
      expect(reply).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });
});

test('an invitation that is declined is over, and the inviter is mailed', async () => {
  const { server, ada, decline, look } = await inviteLi();
  expect((await decline()).status).toBe(204);
  expect((await look()).status).toBe(410);
  expect((await decline()).status).toBe(410);
  await server.sendNotices();
  expect((await server.mail(ada.email))[0]?.subject).toBe("li@example.com declined your invitation to Ada's Bakery");
});

test('16: an e-mail with an account and one without are answered alike', async () => {
  const { server, ada, as } = await startTeam();
  await signUpVerified(server, { email: 'known@example.com' });
  const replies = await Promise.all(
    ['known', 'unknown'].map((name) =>
      as(ada, teamCalls.invite, { body: { email: `${name}@example.com`, role: 'viewer', locations: null } }),
    ),
  );
  const shapes = replies.map(({ status, answer }) => [status, Object.keys(answer.invitation)]);
  expect(shapes[0]).toEqual(shapes[1]);
  expect(shapes[0]?.[0]).toBe(201);
});

test('a person with an account accepts; a new one for the same e-mail is refused', async () => {
  const { server, ada, accept, join, look } = await inviteLi();
  const li = await signUpVerified(server, { email: LI });
  expect((await look()).answer.hasAccount).toBe(true);
  expect(await join()).toMatchObject({ status: 409, error: { code: 'account_exists' } });
  const { user, businessId } = (await accept(li.token)).answer;
  expect(businessId).toBe(ada.id);
  expect(UserPlace.parse(user)).toMatchObject({ widgetId: ada.id, business: { id: ada.id, role: 'viewer' } });
});

test('accepting verifies the account of the e-mail, unless another one has it', async () => {
  const { server, accept } = await inviteLi();
  const rival = await signUp(server, { email: LI });
  const li = await signUp(server, { email: LI, businessName: 'Noodles' });
  expect((await accept(li.access_token)).answer.user).toMatchObject({ emailVerified: true });
  expect((await server.call(authCalls.me, { token: li.access_token })).answer).toMatchObject({
    emailVerified: true,
    businessName: 'Noodles',
  });
  const other = (await server.call(authCalls.me, { token: rival.access_token })).answer;
  expect(other.emailVerified).toBe(false);
});

test('an invitation of nobody’s account is refused to a sign-up while the e-mail has another account', async () => {
  const { server, accept } = await inviteLi();
  const rival = await signUp(server, { email: LI });
  await signUpVerified(server, { email: LI });
  expect(await accept(rival.access_token)).toMatchObject({ status: 409, error: { code: 'account_exists' } });
});

describe('an invitation is refused', () => {
  test.each(['ada@example.com', 'mia@example.com'])('to %s, who is in the team', async (email) => {
    const { ada, as, join } = await startTeam();
    await join('Mia', 'editor');
    const body = { email, role: 'viewer', locations: null } as const;
    expect(await as(ada, teamCalls.invite, { body })).toMatchObject({
      status: 409,
      error: { code: 'already_member', detail: `${email} is in this team already.` },
    });
  });

  test('for a location of another business, and for a viewer of some locations', async () => {
    const { ada, as } = await startTeam();
    const invite = (role: 'editor' | 'viewer', locations: string[]) =>
      as(ada, teamCalls.invite, { body: { email: LI, role, locations } });
    expect(await invite('editor', ['elsewhere'])).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect(await invite('viewer', [ada.id])).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
    expect((await invite('editor', [])).status).toBe(400);
  });

  test('on a plan without a team, also when it was sent before', async () => {
    const { server, ada, as, id, accept, join } = await inviteLi();
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'pro' }).execute());
    const body = { email: 'bo@example.com', role: 'viewer', locations: null } as const;
    const refused = { status: 403, error: { code: 'plan_required' } };
    expect(await as(ada, teamCalls.invite, { body })).toMatchObject(refused);
    expect(await as(ada, teamCalls.resend, { params: { id } })).toMatchObject(refused);
    expect(await join()).toMatchObject(refused);
    const li = await signUpVerified(server, { email: LI });
    expect(await accept(li.token)).toMatchObject(refused);
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'enterprise' }).execute());
    expect((await accept(li.token)).status).toBe(200);
  });

  test('of a manager, without the owner’s re-authentication', async () => {
    const { ada, as, prove } = await startTeam();
    const body = { email: LI, role: 'manager', locations: null } as const;
    expect(await as(ada, teamCalls.invite, { body })).toMatchObject({ status: 403, error: { code: 'proof_required' } });
    await prove(ada);
    expect((await as(ada, teamCalls.invite, { body })).status).toBe(201);
  });
});

test('a call that is sent again invites once', async () => {
  const { server, ada, as } = await startTeam();
  const body = { email: LI, role: 'viewer', locations: null } as const;
  const send = () => as(ada, teamCalls.invite, { body, headers: { 'Idempotency-Key': 'k1' } });
  const [first, second] = [await send(), await send()];
  expect(second.answer).toEqual(first.answer);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  await server.sendNotices();
  expect(await server.mail(LI)).toHaveLength(1);
});

test('names in an invitation mail are text, never markup', async () => {
  const { server, ada, invite } = await startTeam();
  await server.call(authCalls.profile, {
    token: ada.token,
    body: { name: '<b>Ada</b>', businessName: 'Ada & "Sons" <script>' },
  });
  await invite({ email: LI, role: 'editor', locations: [ada.id] });
  await server.sendNotices();
  const [mail] = await server.mail(LI);
  expect(mail?.subject).toBe('<b>Ada</b> invites you to Ada & "Sons" <script> on Doorsign');
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).not.toContain('<b>Ada</b>');
  expect(mail?.text).toContain('The link works for 7 days.');
});
