import { authCalls, type SignedIn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { TestServer } from './start-test-server.ts';

/** The password of every test owner. */
export const PASSWORD = 'correct horse battery';

interface NewOwner {
  email?: string;
  businessName?: string;
  password?: string;
  timezone?: string;
}

/** Signs up with an e-mail that is not verified yet. */
export const signUp = async (server: Pick<TestServer, 'call'>, owner: NewOwner = {}): Promise<SignedIn> => {
  const { email = 'ada@example.com', businessName = "Ada's Bakery", password = PASSWORD, timezone } = owner;
  const body = { email, businessName, password, ...(timezone && { timezone }) };
  return (await server.call(authCalls.signup, { body })).answer;
};

/** Requests a code and reads it from the mailbox. */
export const receiveCode = async (
  server: Pick<TestServer, 'call' | 'mail'>,
  email: string,
  token?: string,
): Promise<{ otp: string; challenge_id: string }> => {
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email }, token })).answer;
  const [mail] = await server.mail(email);
  if (!mail?.code) throw new Error(`There is no code in the last mail to ${email}: ${mail?.text ?? 'no mail'}`);
  return { otp: mail.code, challenge_id };
};

/** Re-authenticates with a code. */
export const proveByCode = async (
  server: Pick<TestServer, 'call' | 'mail'>,
  { email, token }: { email: string; token: string },
): Promise<void> => {
  const body = await receiveCode(server, email, token);
  const { status } = await server.call(authCalls.proof, { token, body });
  if (status !== 204) throw new Error(`The proof was refused with ${status}.`);
};

/** Signs up and verifies the e-mail.
 * @param plan the plan of the account, as if it was paid */
export const signUpVerified = async (
  server: Pick<TestServer, 'call' | 'mail' | 'deps'>,
  { plan, ...owner }: NewOwner & { plan?: PlanKey } = {},
): Promise<SignedIn & { token: string; id: string }> => {
  const { access_token, user } = await signUp(server, owner);
  const code = await receiveCode(server, user.email, access_token);
  const verified = await server.call(authCalls.verifyOtp, {
    body: { email: user.email, ...code },
    token: access_token,
  });
  const { answer } = verified;
  if (plan)
    await server.deps.database.write((tx) =>
      tx.updateTable('businesses').set({ plan }).where('id', '=', user.id).execute(),
    );
  return { ...answer, token: answer.access_token, id: answer.user.id };
};
