import { authCalls, invitationCalls, teamCalls, type BodyOf } from '@doorsign/shared-schema/api';
import { newEmail, prepare, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { NEW_PASSWORD } from './sign-up.ts';
import { expect } from './test.ts';

type Given = Omit<BodyOf<typeof teamCalls.invite>, 'email'>;

/** Returns the link of the invitation to an address, as soon as it is mailed. */
export const invitationLink = async (server: DoorsignServer, email: string): Promise<string> => {
  let link = '';
  const look = async (): Promise<string> => {
    const response = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    return (link = /https?:[^"\\\s]+\/invitation#[^"\\\s]+/.exec(await response.text())?.[0] ?? '');
  };
  await expect.poll(look).not.toBe('');
  return link;
};

/** Invites an address to an owner's business through the API. */
export const inviteTo = async (
  server: DoorsignServer,
  { token, password }: Owner,
  { role, locations, email = newEmail() }: Given & { email?: string },
): Promise<string> => {
  if (role === 'manager') await prepare(server, authCalls.proof, { token, body: { password } });
  await prepare(server, teamCalls.invite, { token, body: { email, role, locations } });
  return email;
};

/** Makes a new member of an owner's business through the API, who has an account of the same kind. */
export const addMember = async (
  server: DoorsignServer,
  owner: Owner,
  { name, role, locations = null }: { name: string; role: Given['role']; locations?: Given['locations'] },
): Promise<Owner> => {
  const email = await inviteTo(server, owner, { role, locations });
  const token = new URLSearchParams(new URL(await invitationLink(server, email)).hash.slice(1)).get('token');
  const { body } = await prepare(server, invitationCalls.join, { body: { token, name, password: NEW_PASSWORD } });
  return { email, password: NEW_PASSWORD, token: body.access_token, user: body.user };
};
