import { expect } from 'vitest';
import { authCalls, invitationCalls, teamCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, signUpVerified } from './owner.ts';
import { openUntil } from './sync-requests.ts';
import { invitationToken, type Person, type startTeam } from './team-fixture.ts';

type Started = Awaited<ReturnType<typeof startTeam>>;

/** A race of two calls, played in many rounds on one business. Each process of the server may get either call. */
interface Race {
  /** Plays one round, and checks what both calls say together. */
  play(round: number): Promise<void>;
}

const person = async (started: Started, name: string): Promise<Person> => {
  const { id, token, user } = await signUpVerified(started.server, { email: `${name}@example.com` });
  return { id, token, email: user.email };
};

const statusesOf = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

/** Removes somebody who has joined, so that the next round finds the team as it was. */
const remove = async ({ as, ada }: Started, accountId: string): Promise<void> => {
  await as(ada, teamCalls.removeMember, { params: { accountId } });
};

/** Every member has one row, and there is one owner. */
const checkMembers = async ({ server, ada }: Started): Promise<void> => {
  const rows = await server.deps.database.read
    .selectFrom('members')
    .select(['account_id', 'role'])
    .where('business_id', '=', ada.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(new Set(rows.map(({ account_id }) => account_id)).size).toBe(rows.length);
  expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
};

/** Two sessions of one account accept one invitation. */
export const acceptTwice = async (started: Started): Promise<Race> => {
  const { server, invite } = started;
  const li = await person(started, 'li');
  const login = { body: { email: li.email, password: PASSWORD } };
  const second = (await server.call(authCalls.login, login)).answer.access_token;
  return {
    async play() {
      await invite({ email: li.email, role: 'viewer', locations: null });
      const body = { token: await invitationToken(server, li.email) };
      const replies = await Promise.all(
        [li.token, second].map((token) => server.call(invitationCalls.accept, { token, body })),
      );
      expect(statusesOf(replies)).toEqual([200, 410]);
      await checkMembers(started);
      await remove(started, li.id);
      server.pass(1000);
    },
  };
};

/** Two invitations for the last seat. */
export const takeLastSeat = async (started: Started): Promise<Race> => {
  const { server, ada, as, invite } = started;
  // The owner has one of 25.
  for (let index = 0; index < 23; index += 1)
    await invite({ email: `taken${index}@example.com`, role: 'viewer', locations: null });
  return {
    async play(round) {
      const emails = [`a${round}@example.com`, `b${round}@example.com`];
      const replies = await Promise.all(
        emails.map((email) => as(ada, teamCalls.invite, { body: { email, role: 'viewer', locations: null } })),
      );
      expect(statusesOf(replies)).toEqual([201, 403]);
      for (const reply of replies)
        if (reply.status === 403)
          expect(reply.error).toMatchObject({ code: 'limit_reached', detail: 'All 25 seats are taken.' });
        else await as(ada, teamCalls.revoke, { params: { id: reply.answer.invitation.id } });
      server.pass(1000);
    },
  };
};

/** One accepts while the owner withdraws. */
const acceptAgainstWithdraw = async (started: Started): Promise<Race> => {
  const { server, ada, as, invite } = started;
  const li = await person(started, 'li');
  return {
    async play() {
      const id = await invite({ email: li.email, role: 'viewer', locations: null });
      const body = { token: await invitationToken(server, li.email) };
      const [accepted, withdrawn] = await Promise.all([
        server.call(invitationCalls.accept, { token: li.token, body }),
        as(ada, teamCalls.revoke, { params: { id } }),
      ]);
      // Exactly one of them came first.
      expect([
        [200, 404],
        [410, 204],
      ]).toContainEqual([accepted.status, withdrawn.status]);
      const { members } = (await as(ada, teamCalls.team)).answer;
      expect(members).toHaveLength(accepted.status === 200 ? 2 : 1);
      if (accepted.status === 200) await remove(started, li.id);
      server.pass(1000);
    },
  };
};

/** A member syncs a Save while the owner removes the member. */
const removeAgainstSync = async (started: Started): Promise<Race> => {
  const { server, ada, as, invite, device } = started;
  const eve = await person(started, 'eve');
  const phone = device(ada);
  return {
    async play(round) {
      await invite({ email: eve.email, role: 'editor', locations: null });
      const body = { token: await invitationToken(server, eve.email) };
      await server.call(invitationCalls.accept, { token: eve.token, body });
      const till = device(eve, 'Till');
      const minute = String(round % 60).padStart(2, '0');
      const edit = till.edit([{ key: 'hours.monday', value: openUntil(`18:${minute}`) }]);
      const [saved] = await Promise.all([
        till.sync([edit]).then(
          ({ results }) => results[0]?.status,
          (error: unknown) => String(error),
        ),
        as(ada, teamCalls.removeMember, { params: { accountId: eve.id } }),
      ]);
      const { regs } = await phone.sync([], { wantFull: true });
      const isThere = regs.some(({ rev }) => rev === edit.id);
      // What was refused is not there, and what was answered as live or superseded was decided before the removal.
      expect({ saved: ['live', 'superseded'].includes(saved ?? ''), isThere }).toEqual(
        isThere ? { saved: true, isThere } : { saved: saved === 'superseded', isThere },
      );
      if (!isThere && saved !== 'superseded') expect(saved).toContain('membership_ended');
      server.pass(60_000);
    },
  };
};

/** A member leaves while accepting the business. */
const handOverAgainstLeaving = async (started: Started): Promise<Race> => {
  const { server, ada, as, invite, prove } = started;
  const mia = await person(started, 'mia');
  let owner: Person = ada;
  return {
    async play() {
      const other = owner === ada ? mia : ada;
      const { members } = (await as(owner, teamCalls.team)).answer;
      if (members.length === 1) {
        await prove(owner);
        await invite({ email: other.email, role: 'manager', locations: null }, owner);
        const body = { token: await invitationToken(server, other.email) };
        expect((await server.call(invitationCalls.accept, { token: other.token, body })).status).toBe(200);
      }
      await prove(owner);
      await prove(other);
      expect((await as(owner, teamCalls.offerOwnership, { body: { accountId: other.id } })).status).toBe(201);
      const body = { token: await invitationToken(server, other.email) };
      const [accepted, left] = await Promise.all([
        server.call(invitationCalls.accept, { token: other.token, body }),
        as(other, teamCalls.removeMember, { params: { accountId: other.id } }),
      ]);
      // Whoever became the owner must stay; whoever left is not the owner.
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([accepted.status, left.status]);
      if (accepted.status === 200) owner = other;
      await checkMembers(started);
      server.pass(1000);
    },
  };
};

export const RACES = {
  'two sessions accept one invitation': acceptTwice,
  'two invitations want the last seat': takeLastSeat,
  'one accepts what is withdrawn': acceptAgainstWithdraw,
  'a Save arrives while its author is removed': removeAgainstSync,
  'a member leaves while taking over': handOverAgainstLeaving,
} as const satisfies Readonly<Record<string, (started: Started) => Promise<Race>>>;
