import type { Page } from '@playwright/test';
import { authCalls, type AnswerOf, type Call, type User, type WidgetPayload } from '@doorsign/shared-schema/api';
import type { DoorsignServer } from './server.ts';

/** A verified owner who is signed in over HTTP. */
export interface Owner {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: User;
}

let serial = 0;

/** Returns an e-mail address that no other test of this run uses. */
export const newEmail = (): string => `owner-${process.pid}-${++serial}@example.test`;

/** Sends one API request, as any client would; the body may be invalid on purpose.
 * @returns status and JSON body; the body is null for 204. */
export const request = async <C extends Call>(
  server: DoorsignServer,
  call: C,
  { body, token, path = call.path }: { body?: unknown; token?: string; path?: string } = {},
): Promise<{ status: number; body: AnswerOf<C> & { detail?: string; message?: string } }> => {
  const response = await fetch(server.url + path, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

/** Makes a call of a test's preparation. @throws if the server refuses it */
export const prepare: typeof request = async (server, call, options) => {
  const answer = await request(server, call, options);
  if (answer.status >= 400) throw new Error(`${call.method} ${call.path} was refused: ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Returns the payload that a website gets about a business. */
export const publicPayload = async (server: DoorsignServer, id: string): Promise<WidgetPayload> => {
  const response = await fetch(`${server.url}/api/widget/${id}`);
  return (await response.json()) as WidgetPayload;
};

/** Returns the code in the newest mail to an address, read from the mailbox page's data. */
export const codeFor = async (server: DoorsignServer, email: string): Promise<string> => {
  const response = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { code?: string }[];
  const code = mails.find((mail) => mail.code !== undefined)?.code;
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
};

/** Signs up a new owner and verifies the mailbox, without a browser. */
export const createOwner = async (
  server: DoorsignServer,
  { businessName = 'Harbor Bakery', timezone = 'America/New_York' } = {},
): Promise<Owner> => {
  const email = newEmail();
  const password = 'sourdough-1987';
  const signup = await request(server, authCalls.signup, { body: { businessName, email, password, timezone } });
  const unverified = signup.body.access_token;
  await prepare(server, authCalls.sendOtp, { body: { email }, token: unverified });
  const otp = await codeFor(server, email);
  const verified = await request(server, authCalls.verifyOtp, { body: { email, otp }, token: unverified });
  if (verified.status !== 200) throw new Error(`verification answered ${verified.status}: ${verified.body.detail}`);
  return { email, password, token: verified.body.access_token, user: verified.body.user };
};

/** Opens a page of the app as this owner, with the stored token, as a returning browser would. */
export const openAs = async (page: Page, server: DoorsignServer, owner: Owner, path: string): Promise<void> => {
  await page.addInitScript(
    ([origin, token]) => {
      if (location.origin === origin && !sessionStorage.getItem('seeded')) {
        localStorage.setItem('doorsign-token', token as string);
        sessionStorage.setItem('seeded', 'yes');
      }
    },
    [new URL(server.url).origin, owner.token],
  );
  await page.goto(server.url + path);
};
