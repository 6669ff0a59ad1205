import { describe, expect, test } from 'vitest';
import {
  analyticsCalls,
  authCalls,
  type BodyOf,
  businessCalls,
  type Call,
  historyCalls,
  installCalls,
  locationCalls,
  overviewCalls,
  paymentCalls,
  STREAM_PATH,
  syncCalls,
  teamCalls,
} from '@doorsign/shared-schema/api';
import { isByLocation, may, type Member } from '@doorsign/shared-schema/team';
import { createRoutes } from '../src/app.ts';
import { openStream } from './open-stream.ts';
import { openUntil } from './sync-requests.ts';
import { startTeam, startWholeTeam, type Person } from './team-fixture.ts';

type Who = 'A' | 'M' | 'M2' | 'E' | 'V';
const EVERYBODY: readonly Who[] = ['A', 'M', 'M2', 'E', 'V'];

/** Calls a path with a query. */
const at = <C extends Call>(call: C, location: string): C => ({ ...call, path: `${call.path}?location=${location}` });

const WEEK = { businessHours: { monday: openUntil('18:00') } };
const STYLE = { theme: 'dark', accentColor: '#ff0000', fontSize: 'small', placement: 'top-left' } as const;

/** The end of a call: `+` for an answer, else the code of its refusal. */
const outcomeOf = (reply: { status: number; error: { code: string } }): string =>
  reply.status < 300 ? '+' : reply.error.code;

/** Starts the whole team, and asks everybody for one thing after the other. */
const start = async () => {
  const team = await startWholeTeam();
  const { people } = team;
  return {
    ...team,
    askAll: async (ask: (who: Person) => Promise<{ status: number; error: { code: string } }>) => {
      const outcomes: string[] = [];
      for (const name of EVERYBODY) outcomes.push(outcomeOf(await ask(people[name])));
      return outcomes.join(' ');
    },
  };
};

const ALL = '+ + + + +';
const NO = 'role_required';
const OWNER_ALONE = `+ ${NO} ${NO} ${NO} ${NO}`;
const MANAGER = `+ + ${NO} ${NO} ${NO}`;

describe('11: the table of permissions', () => {
  test('everybody reads', async () => {
    const { server, as, askAll, device, people, headers } = await start();
    for (const call of [
      authCalls.me,
      overviewCalls.status,
      historyCalls.history,
      analyticsCalls.analytics,
      installCalls.check,
      teamCalls.team,
    ])
      expect(await askAll((who) => as<Call>(who, call))).toBe(ALL);
    expect(await askAll((who) => as(who, syncCalls.sync, { body: device(who).request([]) }))).toBe(ALL);
    for (const name of EVERYBODY) {
      const stream = await openStream(server, people[name].token, headers);
      expect({ path: STREAM_PATH, status: stream.status }).toEqual({ path: STREAM_PATH, status: 200 });
      stream.leave();
    }
  });

  test('hours, look and contact are written by role and location, by calls and by Saves alike', async () => {
    const { ada, branch, askAll, as, people, device } = await start();
    const OF_HOURS = [`+ + ${NO} + ${NO}`, `+ + + ${NO} ${NO}`] as const;
    const OF_LOOK = [`+ + ${NO} ${NO} ${NO}`, `+ + + ${NO} ${NO}`] as const;
    for (const [index, location] of [ada.id, branch].entries()) {
      const calls = [
        [OF_HOURS, businessCalls.hours, WEEK],
        [OF_HOURS, businessCalls.holidays, { holidays: [] }],
        [OF_LOOK, businessCalls.style, STYLE],
        [OF_LOOK, businessCalls.domain, { allowedDomain: 'shop.example.com' }],
        [OF_LOOK, authCalls.profile, { phone: '+1 555 0100' }],
      ] as const;
      for (const [wanted, call, body] of calls)
        expect(await askAll((who) => as<Call>(who, at(call as Call, location), { body: body as never }))).toBe(
          wanted[index],
        );
      const writes = [
        [OF_HOURS, 'hours.tuesday', openUntil('19:00')],
        [OF_HOURS, 'holidays.2026-12-25', null],
        [OF_HOURS, 'profile.timezone', 'Europe/Berlin'],
        [OF_LOOK, 'style.theme', 'light'],
        [OF_LOOK, 'domains', ['shop.example.com']],
        [OF_LOOK, 'profile.phone', '+1 555 0199'],
      ] as const;
      for (const [wanted, key, value] of writes) {
        const outcomes: string[] = [];
        for (const name of EVERYBODY) {
          const phone = device(people[name], name);
          const { seq } = await phone.sync();
          const { status, code = '' } = await phone.save([
            { scope: location, key, value, ...(value === null && { del: true as const }) },
          ]);
          // What is refused takes no place in the log.
          if (status === 'rejected') expect((await phone.sync()).seq).toBe(seq);
          outcomes.push(status === 'rejected' ? code : '+');
        }
        expect(`${key} ${outcomes.join(' ')}`).toBe(`${key} ${wanted[index]}`);
      }
    }
  });

  test('locations are managed by those of all locations, and deleted by the owner', async () => {
    const { ada, branch, as, askAll, prove, people } = await start();
    const count = { made: 0 };
    expect(await askAll((who) => as(who, locationCalls.create, { body: { name: `Stand ${(count.made += 1)}` } }))).toBe(
      MANAGER,
    );
    const { locations } = (await as(ada, authCalls.me)).answer;
    const ids = (locations as { id: string }[]).map(({ id }) => id);
    expect(await askAll((who) => as(who, locationCalls.order, { body: { ids } }))).toBe(MANAGER);
    expect(await askAll((who) => as(who, locationCalls.archive, { params: { id: branch } }))).toBe(MANAGER);
    expect(await askAll((who) => as(who, locationCalls.restore, { params: { id: branch } }))).toBe(MANAGER);
    await as(ada, locationCalls.archive, { params: { id: branch } });
    for (const name of EVERYBODY) await prove(people[name]);
    expect(await askAll((who) => as(who, locationCalls.remove, { params: { id: branch } }))).toBe(OWNER_ALONE);
  });

  test('billing, ownership and deletion are the owner’s', async () => {
    const { as, askAll, prove, people } = await start();
    for (const name of EVERYBODY) await prove(people[name]);
    expect(await askAll((who) => as(who, paymentCalls.transactions))).toBe(OWNER_ALONE);
    expect(await askAll((who) => as(who, paymentCalls.subscription))).toBe(OWNER_ALONE);
    // There is no customer yet.
    expect(await askAll((who) => as(who, paymentCalls.portal))).toBe(OWNER_ALONE.replace('+', 'not_found'));
    const body = { accountId: people.M.id };
    expect(await askAll((who) => as(who, teamCalls.offerOwnership, { body }))).toBe(OWNER_ALONE);
    expect(await askAll((who) => as(who, teamCalls.withdrawOwnership))).toBe(OWNER_ALONE);
    const reversed = [...EVERYBODY].toReversed();
    const outcomes: string[] = [];
    for (const name of reversed) outcomes.push(outcomeOf(await as(people[name], teamCalls.deleteBusiness)));
    expect(outcomes.join(' ')).toBe(OWNER_ALONE.split(' ').toReversed().join(' '));
  });

  test('editors and viewers are managed by managers of all locations, and managers by the owner', async () => {
    const { ada, branch, as, askAll, prove, people, join } = await start();
    for (const name of EVERYBODY) await prove(people[name]);
    const count = { sent: 0 };
    const invite = (role: BodyOf<typeof teamCalls.invite>['role']) =>
      askAll((who) =>
        as(who, teamCalls.invite, {
          body: { email: `guest${(count.sent += 1)}@example.com`, role, locations: null },
        }),
      );
    expect(await invite('editor')).toBe(MANAGER);
    expect(await invite('manager')).toBe(OWNER_ALONE);
    expect(await askAll((who) => as(who, teamCalls.audit))).toBe(MANAGER);
    const change = (accountId: string, body: BodyOf<typeof teamCalls.changeMember>) =>
      askAll((who) => as(who, teamCalls.changeMember, { params: { accountId }, body }));
    const { E, M2 } = people;
    expect(await change(E.id, { role: 'editor', locations: [ada.id] })).toBe(MANAGER);
    expect(await change(M2.id, { role: 'manager', locations: [branch] })).toBe(OWNER_ALONE);
    for (const [name, role, wanted] of [
      ['Ed', 'editor', MANAGER],
      ['Mo', 'manager', OWNER_ALONE],
    ] as const) {
      const outcomes: string[] = [];
      for (const who of EVERYBODY) {
        const { id } = await join(`${name}${who}`, role);
        outcomes.push(outcomeOf(await as(people[who], teamCalls.removeMember, { params: { accountId: id } })));
      }
      expect(outcomes.join(' ')).toBe(wanted);
    }
  });

  test('everybody but the owner leaves', async () => {
    const { as, askAll } = await start();
    expect(await askAll((who) => as(who, teamCalls.removeMember, { params: { accountId: who.id } }))).toBe(
      'owner_must_stay + + + +',
    );
  });
});

test('every route refuses exactly the members whose row of the table says so', { timeout: 120_000 }, async () => {
  const { server, ada, headers, join } = await startTeam();
  const members: [Member, Person][] = [
    [{ role: 'manager', scope: null }, await join('Mia', 'manager')],
    [{ role: 'manager', scope: [ada.id] }, await join('Max', 'manager', [ada.id])],
    [{ role: 'editor', scope: null }, await join('Eva', 'editor')],
    [{ role: 'editor', scope: [ada.id] }, await join('Eve', 'editor', [ada.id])],
    [{ role: 'viewer', scope: null }, await join('Vic', 'viewer')],
  ];
  const wrong: string[] = [];
  for (const { kind, call, needs } of createRoutes(server.deps)) {
    // A Save decides by its location; test 11 has those. A stream's answer does not end.
    if (needs === null || needs === 'account' || isByLocation(needs) || kind === 'stream') continue;
    for (const [member, { token }] of members) {
      const response = await fetch(server.url + call.path.replace(/\{\w+\}/g, 'unknown'), {
        method: call.method,
        headers: { ...headers, Authorization: `Bearer ${token}` },
      });
      const { code = '' } = (await response.json()) as { code?: string };
      if ((code === 'role_required') === may(member, needs))
        wrong.push(`${call.method} ${call.path} ${member.role} ${String(member.scope)}: ${response.status} ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});
