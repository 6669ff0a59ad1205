import {
  authCalls,
  BUSINESS_HEADER,
  invitationCalls,
  locationCalls,
  teamCalls,
  type BodyOf,
  type Call,
} from '@doorsign/shared-schema/api';
import type { CallOptions } from './call-api.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';

type Given = BodyOf<typeof teamCalls.invite>;

/** Somebody who is signed in. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Returns the token in the newest invitation mail to an address. */
export const invitationToken = async (
  server: Pick<TestServer, 'mail' | 'sendNotices'>,
  email: string,
): Promise<string> => {
  await server.sendNotices();
  for (const { text } of await server.mail(email)) {
    const token = /\/invitation#token=([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`There is no invitation to ${email}.`);
};

/** Calls of people about the business of an owner. */
const createTeam = (server: TestServer, ada: Person) => {
  const headers = { [BUSINESS_HEADER]: ada.id };
  /** Makes a call of somebody about Ada's business. */
  const as = <C extends Call>(who: Person, call: C, options: CallOptions<C> = {}) =>
    server.call(call, { ...options, token: who.token, headers: { ...headers, ...options.headers } });
  const prove = async (who: Person): Promise<void> => {
    await server.call(authCalls.proof, { token: who.token, body: { password: PASSWORD } });
  };
  const invite = async (body: Given, by: Person = ada): Promise<string> => {
    if (body.role === 'manager') await prove(by);
    const { answer } = await as(by, teamCalls.invite, { body });
    return answer.invitation.id;
  };
  return {
    headers,
    as,
    prove,
    invite,
    /** Invites somebody new, who joins with a password. */
    async join(name: string, role: Given['role'], locations: string[] | null = null): Promise<Person> {
      const email = `${name.toLowerCase()}@example.com`;
      await invite({ email, role, locations });
      const body = { token: await invitationToken(server, email), name, password: PASSWORD };
      const { access_token, user } = (await server.call(invitationCalls.join, { body })).answer;
      return { id: user.id, email, token: access_token };
    },
    /** A device of somebody in Ada's business. */
    device: (who: Person, name = 'Phone') =>
      createTestDevice(server, { token: who.token, id: ada.id, businessId: ada.id }, name),
  };
};

/** Starts a server with Ada, who owns an enterprise business of two locations, `ada.id` and `branch`. */
export const startTeam = async (options: TestServerOptions & { server?: TestServer } = {}) => {
  const server = options.server ?? (await startTestServer(options));
  const { id, token, user } = await signUpVerified(server, { plan: 'enterprise' });
  const ada: Person = { id, token, email: user.email };
  const team = createTeam(server, ada);
  const { answer } = await team.as(ada, locationCalls.create, { body: { name: 'Airport' } });
  return { server, ada, branch: answer.location.id, ...team };
};

/** The same with a member of each kind, and a stranger with a business of her own. */
export const startWholeTeam = async () => {
  const parts = await startTeam();
  const { server, ada, branch, join } = parts;
  const { id, token, user } = await signUpVerified(server, { email: 'bea@example.com', plan: 'enterprise' });
  return {
    ...parts,
    people: {
      A: ada,
      M: await join('Mia', 'manager'),
      M2: await join('Max', 'manager', [branch]),
      E: await join('Eve', 'editor', [ada.id]),
      V: await join('Vic', 'viewer'),
      B: { id, token, email: user.email } satisfies Person,
    },
  };
};
