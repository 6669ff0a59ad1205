import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  authCalls,
  BUSINESS_HEADER,
  historyCalls,
  invitationCalls,
  paymentCalls,
  teamCalls,
  UserPlace,
  WIDGET_PATHS,
} from '@doorsign/shared-schema/api';
import { withdrawalsFile } from '../src/data-folder.ts';
import { replayWithdrawals } from '../src/records/withdrawals/replay-withdrawals.ts';
import { WITHDRAWAL } from '../src/records/withdrawals/withdrawals.ts';
import { PROOF_LIFE_MS } from '../src/platform/parameters.ts';
import { createJournal } from '../src/platform/journal.ts';
import { press } from './billing-shop.ts';
import { signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';
import { openUntil } from './sync-requests.ts';
import { invitationToken, startTeam, startWholeTeam, type Person } from './team-fixture.ts';

const widgetStatus = async (server: TestServer, id: string): Promise<number> =>
  (await fetch(server.url + WIDGET_PATHS.payload + id)).status;

const me = async (server: TestServer, { token }: Person, headers: Record<string, string> = {}) =>
  UserPlace.parse((await server.call(authCalls.me, { token, headers })).answer);

describe('20: an owner with a team', () => {
  test('cannot leave, and deletes the account only by naming the business', async () => {
    const { server, ada, as, prove, headers, people } = await startWholeTeam();
    expect(await as(ada, teamCalls.removeMember, { params: { accountId: ada.id } })).toMatchObject({
      status: 409,
      error: { code: 'owner_must_stay', detail: 'Hand the business over before you leave.' },
    });
    await prove(ada);
    const remove = (deleteBusinesses?: string[]) =>
      server.call(authCalls.deleteAccount, {
        token: ada.token,
        ...(deleteBusinesses && { body: { deleteBusinesses } }),
      });
    for (const named of [undefined, [], ['another']])
      expect(await remove(named)).toMatchObject({
        status: 409,
        error: { code: 'has_team', detail: "Ada's Bakery has 4 other members." },
      });
    expect(await widgetStatus(server, ada.id)).toBe(200);
    expect((await remove([ada.id])).status).toBe(204);
    expect(await as(people.M, authCalls.me)).toMatchObject({ status: 403, error: { code: 'membership_ended' } });
    expect((await server.call(authCalls.me, { token: people.M.token })).status).toBe(200);
    expect(await widgetStatus(server, ada.id)).toBe(404);
    await server.sendNotices();
    expect((await server.mail(people.M.email))[0]?.subject).toBe("Ada's Bakery was deleted from Doorsign");
    expect(headers[BUSINESS_HEADER]).toBe(ada.id);
  });

  test('deletes the business alone, and keeps the account with an empty home', async () => {
    const { server, ada, as, prove, people, branch } = await startWholeTeam();
    server.pass(PROOF_LIFE_MS);
    expect(await as(ada, teamCalls.deleteBusiness)).toMatchObject({ status: 403, error: { code: 'proof_required' } });
    await prove(ada);
    expect((await as(ada, teamCalls.deleteBusiness)).status).toBe(204);
    for (const who of [ada, people.M])
      expect(await as(who, authCalls.me)).toMatchObject({ status: 403, error: { code: 'membership_ended' } });
    for (const id of [ada.id, branch]) expect(await widgetStatus(server, id)).toBe(404);
    const home = await me(server, ada);
    expect(home.business).toMatchObject({ role: 'owner', name: 'ada' });
    expect(home.business.id).not.toBe(ada.id);
    expect(home.memberships).toHaveLength(1);
    const rows = await server.deps.database.read
      .selectFrom('edits')
      .select('id')
      .where('business_id', '=', ada.id)
      .execute();
    expect(rows).toEqual([]);
    // A new sign-in finds the account as it is, and the next start does not delete it.
    await server.deps.deletions.repeat();
    expect((await me(server, ada)).business.id).toBe(home.business.id);
  });

  test('one other member is counted as one', async () => {
    const { server, ada, join, prove } = await startTeam();
    await join('Mia', 'viewer');
    await prove(ada);
    expect((await server.call(authCalls.deleteAccount, { token: ada.token })).error.detail).toBe(
      "Ada's Bakery has 1 other member.",
    );
  });
});

/** Ada, who has bought her plan, offers her business to Mia. */
const offerToMia = async () => {
  const parts = await startTeam();
  const { server, ada, join, prove, as } = parts;
  const mia = await join('Mia', 'manager');
  const offer = () => as(ada, teamCalls.offerOwnership, { body: { accountId: mia.id } });
  const accept = async (who: Person = mia) =>
    server.call(invitationCalls.accept, {
      token: who.token,
      body: { token: await invitationToken(server, mia.email) },
    });
  return { ...parts, mia, offer, accept, prove };
};

describe('21: a business is handed over', () => {
  test('by consent of both, each with a re-authentication', async () => {
    const { server, ada, branch, as, mia, offer, accept, prove } = await offerToMia();
    server.pass(PROOF_LIFE_MS);
    expect(await offer()).toMatchObject({ status: 403, error: { code: 'proof_required' } });
    await prove(ada);
    const offered = await offer();
    expect(offered.status).toBe(201);
    expect(offered.answer.invitation).toMatchObject({ email: mia.email, role: 'owner', locations: null });
    const team = (await as(ada, teamCalls.team)).answer;
    expect(team.handover).toMatchObject({ accountId: mia.id, name: 'Mia' });
    expect({ seats: team.seats.used, invitations: team.invitations }).toEqual({ seats: 2, invitations: [] });
    expect(await accept()).toMatchObject({ status: 403, error: { code: 'proof_required' } });
    await prove(mia);
    expect((await accept()).status).toBe(200);
    const { members } = (await as(mia, teamCalls.team)).answer;
    expect(members.map(({ name, role, locations }) => ({ name, role, locations }))).toEqual([
      { name: 'Mia', role: 'owner', locations: null },
      { name: 'ada', role: 'manager', locations: null },
    ]);
    const home = await me(server, ada);
    expect(home.business).toMatchObject({ role: 'owner', name: 'ada' });
    expect(home.business.id).not.toBe(ada.id);
    expect(home.memberships.map(({ businessId, role }) => ({ businessId, role }))).toEqual([
      { businessId: home.business.id, role: 'owner' },
      { businessId: ada.id, role: 'manager' },
    ]);
    for (const id of [ada.id, branch]) expect(await widgetStatus(server, id)).toBe(200);
    expect((await accept()).status).toBe(410);
    await server.sendNotices();
    for (const { email } of [ada, mia])
      expect((await server.mail(email))[0]?.subject).toBe("Mia is now the owner of Ada's Bakery");
    // Ada may leave now, and even delete her account: the business stays.
    expect((await as(ada, teamCalls.removeMember, { params: { accountId: ada.id } })).status).toBe(204);
    await prove(ada);
    expect((await server.call(authCalls.deleteAccount, { token: ada.token })).status).toBe(204);
    expect(await widgetStatus(server, ada.id)).toBe(200);
    expect((await as(mia, authCalls.me)).status).toBe(200);
    const bea = await signUpVerified(server, { email: 'bea@example.com' });
    const stranger = await server.call(authCalls.me, { token: bea.token, headers: { [BUSINESS_HEADER]: ada.id } });
    expect(stranger.status).toBe(404);
  });

  test('with its subscription, whose customer gets the new e-mail, and no trial a second time', async () => {
    const { server, ada, as, mia, offer, accept, prove } = await offerToMia();
    const body = { plan: 'enterprise', origin_url: server.url } as const;
    await server.deps.billing.grant(ada.id, null);
    await press((await as(ada, paymentCalls.checkout, { body })).answer.url, { action: 'pay', card: 'pays' });
    await server.stripe?.webhooks.settled();
    await server.deps.billing.settled();
    await prove(ada);
    await offer();
    await prove(mia);
    expect((await accept()).status).toBe(200);
    await server.deps.billing.catchUp.settle();
    const { stripe_customer: customer } = await server.deps.database.read
      .selectFrom('businesses')
      .select('stripe_customer')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const { apiBase, keys } = server.deps.stripe;
    const atStripe = await fetch(`${apiBase}/v1/customers/${customer}`, {
      headers: { Authorization: `Bearer ${keys?.secretKey}` },
    });
    expect(await atStripe.json()).toMatchObject({ email: mia.email });
    const trialOf = async ({ token }: Person, headers: Record<string, string> = {}) =>
      (await server.call(paymentCalls.subscription, { token, headers })).answer.trialAvailable;
    expect(await trialOf(ada)).toBe(false);
    expect(await trialOf(mia, { [BUSINESS_HEADER]: ada.id })).toBe(false);
  });

  test('not when the offer was withdrawn, replaced, or its member has left', async () => {
    const { server, ada, as, join, mia, offer, accept, prove } = await offerToMia();
    await prove(ada);
    await prove(mia);
    await offer();
    expect((await as(ada, teamCalls.withdrawOwnership)).status).toBe(204);
    expect((await accept()).status).toBe(410);
    expect((await as(ada, teamCalls.withdrawOwnership)).status).toBe(404);
    await offer();
    const mo = await join('Mo', 'viewer');
    await prove(ada);
    await as(ada, teamCalls.offerOwnership, { body: { accountId: mo.id } });
    expect((await accept()).status).toBe(410);
    await offer();
    await as(mia, teamCalls.removeMember, { params: { accountId: mia.id } });
    expect((await accept()).status).toBe(410);
    expect((await offer()).status).toBe(404);
    expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);
  });
});

test('23: a member’s deleted account leaves the business as it is, and its export has nothing of others', async () => {
  const { server, ada, as, people, prove, device } = await startWholeTeam();
  const { M } = people;
  await device(ada).save([{ key: 'hours.friday', value: openUntil('17:00') }]);
  await device(M).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  const exported = (await server.call(authCalls.exportAccount, { token: M.token })).answer as Record<
    string,
    Record<string, unknown>[]
  >;
  const inAdas = (table: string): unknown[] =>
    (exported[table] ?? []).filter((row) => JSON.stringify(row).includes(ada.id));
  expect(inAdas('edits')).toHaveLength(1);
  expect(inAdas('members')).toHaveLength(1);
  for (const table of ['registers', 'snapshots', 'locations', 'businesses', 'audit', 'invitations'])
    expect({ table, rows: inAdas(table) }).toEqual({ table, rows: [] });
  await prove(M);
  expect((await server.call(authCalls.deleteAccount, { token: M.token })).status).toBe(204);
  const { edits } = (await as(ada, historyCalls.history)).answer;
  expect(edits[0]?.author).toEqual({ kind: 'member', id: null, name: 'Former member', isYou: false });
  expect((await as(ada, teamCalls.team)).answer.members).toHaveLength(4);
  expect((await as(ada, authCalls.me)).answer.schedule?.businessHours?.monday).toMatchObject({ close: '18:00' });
});

describe('a restored backup gives back no right that was taken', () => {
  test('of a member who was removed, of a link that had ended, and of a business that was deleted', async () => {
    const { server, ada, as, people, headers, invite, prove } = await startWholeTeam();
    const { E, V } = people;
    const { database } = server.deps;
    const pending = await invite({ email: 'li@example.com', role: 'viewer', locations: null });
    const link = await invitationToken(server, 'li@example.com');
    const rows = async () => ({
      members: await database.read.selectFrom('members').selectAll().execute(),
      invitations: await database.read.selectFrom('invitations').selectAll().execute(),
    });
    const before = await rows();
    await as(ada, teamCalls.revoke, { params: { id: pending } });
    for (const { id: accountId } of [E, V]) await as(ada, teamCalls.removeMember, { params: { accountId } });
    // As if a backup of before had been restored, with the journal beside it.
    await database.write(async (tx) => {
      for (const table of ['members', 'invitations', 'withdrawals'] as const) await tx.deleteFrom(table).execute();
      await tx
        .insertInto('members')
        .values(before.members as never)
        .execute();
      await tx
        .insertInto('invitations')
        .values(before.invitations as never)
        .execute();
    });
    expect((await as(E, authCalls.me)).status).toBe(200);
    const journal = createJournal(withdrawalsFile(server.deps.config), WITHDRAWAL).read();
    expect(readFileSync(withdrawalsFile(server.deps.config), 'utf8')).not.toContain(link);
    await replayWithdrawals(database, journal);
    for (const who of [E, V]) expect((await as(who, authCalls.me)).error.code).toBe('membership_ended');
    expect((await server.call(invitationCalls.look, { body: { token: link } })).status).toBe(410);
    expect((await as(people.M, authCalls.me)).status).toBe(200);
    expect(await replayWithdrawals(database, journal)).toBe(0);
    // A membership that has begun anew is another one.
    server.pass(1);
    await invite({ email: E.email, role: 'viewer', locations: null });
    const token = await invitationToken(server, E.email);
    await server.call(invitationCalls.accept, { token: E.token, body: { token } });
    await database.write((tx) => tx.deleteFrom('withdrawals').execute());
    await replayWithdrawals(database, journal);
    expect((await as(E, authCalls.me)).status).toBe(200);
    await prove(ada);
    expect(headers[BUSINESS_HEADER]).toBe(ada.id);
  });

  test('of a deleted business, whose owner gets another home', async () => {
    const { server, ada, as, people } = await startWholeTeam();
    const { database } = server.deps;
    await replayWithdrawals(database, [{ kind: 'business', id: ada.id, withdrawnAt: server.now() }]);
    for (const who of [ada, people.M]) expect((await as(who, authCalls.me)).error.code).toBe('membership_ended');
    const home = await me(server, ada);
    expect(home.business.id).not.toBe(ada.id);
    expect(home.locations).toHaveLength(1);
  });
});
