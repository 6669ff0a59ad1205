import { authCalls, locationCalls, UserPlace, type BodyOf } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { CallOptions } from './call-api.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServerOptions } from './start-test-server.ts';
import { createVisitor } from './widget-visitor.ts';

/** The website of every test's visitor. */
const SITE = 'https://www.example.com';

/** Starts a server with one owner, and the calls about the owner's locations. */
export const startWithLocations = async (plan: PlanKey = 'enterprise', options: TestServerOptions = {}) => {
  const server = await startTestServer(options);
  const ada = await signUpVerified(server, { plan, timezone: 'Europe/Berlin' });
  const create = (
    body: BodyOf<typeof locationCalls.create>,
    more: Pick<CallOptions<typeof locationCalls.create>, 'headers' | 'token'> = {},
  ) => server.call(locationCalls.create, { token: ada.token, body, ...more });
  return {
    server,
    ada,
    create,
    /** Makes a location. @returns its id */
    async add(name: string, more: Partial<BodyOf<typeof locationCalls.create>> = {}): Promise<string> {
      return (await create({ name, ...more })).answer.location.id;
    },
    order: (ids: string[]) => server.call(locationCalls.order, { token: ada.token, body: { ids } }),
    archive: (id: string, token = ada.token) => server.call(locationCalls.archive, { token, params: { id } }),
    restore: (id: string, token = ada.token) => server.call(locationCalls.restore, { token, params: { id } }),
    remove: (id: string, token = ada.token) => server.call(locationCalls.remove, { token, params: { id } }),
    /** Re-authenticates the owner. */
    async prove(token = ada.token): Promise<void> {
      await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
    },
    /** The status with which visitors of a location's website are answered. */
    payload: async (id: string) => (await createVisitor(server, id).loadPayload(SITE)).status,
    /** The name, the state and the position of each location in a user object. */
    listOf: (user: unknown) =>
      UserPlace.parse(user).locations.map(({ name, state, position }) => [name, state, position]),
  };
};
