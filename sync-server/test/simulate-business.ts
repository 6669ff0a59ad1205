import {
  authCalls,
  BUSINESS_HEADER,
  invitationCalls,
  locationCalls,
  syncCalls,
  teamCalls,
} from '@doorsign/shared-schema/api';
import { OWNER } from '@doorsign/shared-schema/team';
import type { Rights, SimulatedServer } from '../../shared-schema/test/histories/server.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';
import { invitationToken } from './team-fixture.ts';

const EDITOR: Rights = { role: 'editor', scope: null };

/** Connects a simulated history to a new business on the real server, over HTTP.
 * @param locations the number of its locations */
export const simulateBusiness = async (server: TestServer, email: string, locations = 1): Promise<SimulatedServer> => {
  const { token, user } = await signUpVerified(server, { email, ...(locations > 1 && { plan: 'enterprise' }) });
  return (await createWorld(server, token, user.id, locations)).world;
};

/** The same with a person for each of three devices: the owner, and two who begin as editors. */
export const simulateTeam = async (
  server: TestServer & Pick<TestServer, 'mail' | 'sendNotices'>,
  serial: number,
): Promise<SimulatedServer> => {
  const { token, user } = await signUpVerified(server, { email: `owner-${serial}@example.com`, plan: 'enterprise' });
  const { world, tokens } = await createWorld(server, token, user.id, 3);
  const ids: string[] = [user.id];
  for (const name of ['Mia', 'Eve']) {
    const email = `${name}-${serial}@example.com`.toLowerCase();
    await server.call(teamCalls.invite, { token, body: { email, role: 'editor', locations: null } });
    const body = { token: await invitationToken(server, email), name, password: PASSWORD };
    const { access_token, user: joined } = (await server.call(invitationCalls.join, { body })).answer;
    ids.push(joined.id);
    tokens.push(access_token);
  }
  return {
    ...world,
    rights: [OWNER, EDITOR, EDITOR],
    async setRights(device, { role, scope }, now) {
      if (role === 'owner') throw new Error('A device other than the first is never the owner’s.');
      server.setNow(now);
      await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
      const body = { role, locations: scope === null ? null : [...scope] };
      const params = { accountId: ids[device] ?? '' };
      // Reading the answer fails if the change was refused: the rights of the history would not be those of the server.
      void (await server.call(teamCalls.changeMember, { token, params, body })).answer;
    },
  };
};

/** Makes the locations of a business. `tokens` are those of the people by device; the first person works on all others. */
const createWorld = async (
  server: TestServer,
  token: string,
  businessId: string,
  locations: number,
): Promise<{ world: SimulatedServer; tokens: string[] }> => {
  const { read } = server.deps.database;
  const tokens = [token];
  const others: string[] = [];
  for (let count = 1; count < locations; count += 1)
    others.push(
      (await server.call(locationCalls.create, { token, body: { name: `No. ${count}` } })).answer.location.id,
    );
  const world: SimulatedServer = {
    scopes: [businessId, ...others],
    startMs: server.now(),
    async sync(body, now) {
      server.setNow(now);
      const sender = tokens[Number(body.deviceId)] ?? token;
      return (await server.call(syncCalls.sync, { body, token: sender, headers: { [BUSINESS_HEADER]: businessId } }))
        .answer;
    },
    log: () =>
      read
        .selectFrom('log')
        .select(['seq', 'chain', 'location_id as scope', 'key', 'rev'])
        .where('business_id', '=', businessId)
        .orderBy('seq')
        .execute(),
  };
  return { world, tokens };
};
