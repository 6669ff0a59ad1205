import { authCalls, keyCalls, locationCalls } from '@doorsign/shared-schema/api';
import { insertSession } from '../../src/auth/session-repository.ts';
import { PASSWORD } from '../owner.ts';
import type { TestServer } from '../start-test-server.ts';

/** A server for fuzzing, whose data is lost. */
export type FuzzedServer = Pick<TestServer, 'call' | 'mail' | 'deps' | 'port' | 'now'>;

/** The sender of a fuzzed route's requests. */
export interface FuzzCaller {
  /** Returns the token or key of the next request. */
  token(): Promise<string>;
  /** Called after a response after which the token may be spent: some calls end their own session. */
  renew(): void;
  /** The ids of the sender's locations. */
  readonly ids: readonly string[];
}

/** Returns a person with a session, and with another one after the first has ended. */
export const createPerson = ({ deps, now }: FuzzedServer, accountId: string): FuzzCaller => {
  let token: Promise<string> | null = null;
  const newToken = async (): Promise<string> => {
    const sessionId = deps.newId();
    const nowMs = now();
    await deps.database.write((tx) =>
      insertSession(tx, { id: sessionId, accountId, device: 'Fuzz', nowMs, expiresAt: nowMs + 1_000_000_000 }),
    );
    return deps.tokens.sign({ accountId, sessionId });
  };
  return {
    token: () => (token ??= newToken()),
    renew: () => void (token = null),
    ids: [],
  };
};

/** Returns a program with an API key that manages two locations. */
export const createProgram = async (
  server: FuzzedServer,
  { id, token }: { id: string; token: string },
): Promise<FuzzCaller> => {
  const made = await server.call(locationCalls.create, { token, body: { name: 'Airport' } });
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  const { key } = (
    await server.call(keyCalls.create, {
      token,
      body: { name: 'Fuzz', access: 'manage', locations: null, expiresIn: null },
    })
  ).answer;
  return {
    token: () => Promise.resolve(key),
    renew: () => undefined,
    ids: [id, made.answer.location.id],
  };
};
