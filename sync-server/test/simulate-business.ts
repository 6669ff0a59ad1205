import { locationCalls, syncCalls } from '@doorsign/shared-schema/api';
import type { SimulatedServer } from '../../shared-schema/test/histories/server.ts';
import { signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';

/** Connects a simulated history to a new business on the real server, over HTTP.
 * @param locations the number of its locations */
export const simulateBusiness = async (server: TestServer, email: string, locations = 1): Promise<SimulatedServer> => {
  const { token, user } = await signUpVerified(server, { email, ...(locations > 1 && { plan: 'enterprise' }) });
  const { read } = server.deps.database;
  const others: string[] = [];
  for (let count = 1; count < locations; count += 1)
    others.push(
      (await server.call(locationCalls.create, { token, body: { name: `No. ${count}` } })).answer.location.id,
    );
  return {
    scopes: [user.id, ...others],
    startMs: server.now(),
    async sync(body, now) {
      server.setNow(now);
      return (await server.call(syncCalls.sync, { body, token })).answer;
    },
    log: () =>
      read
        .selectFrom('log')
        .select(['seq', 'chain', 'location_id as scope', 'key', 'rev'])
        .where('business_id', '=', user.id)
        .orderBy('seq')
        .execute(),
  };
};
