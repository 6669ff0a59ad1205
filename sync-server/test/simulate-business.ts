import { syncCalls } from '@doorsign/shared-schema/api';
import type { SimulatedServer } from '../../shared-schema/test/histories/server.ts';
import { signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';

/** Connects a simulated history to a new business on the real server, over HTTP. */
export const simulateBusiness = async (server: TestServer, email: string): Promise<SimulatedServer> => {
  const { token, user } = await signUpVerified(server, { email });
  const { read } = server.deps.database;
  return {
    scope: user.id,
    startMs: server.now(),
    async sync(body, now) {
      server.setNow(now);
      return (await server.call(syncCalls.sync, { body, token })).answer;
    },
    log: () =>
      read
        .selectFrom('log')
        .select(['seq', 'chain', 'key', 'rev'])
        .where('business_id', '=', user.id)
        .orderBy('seq')
        .execute(),
  };
};
