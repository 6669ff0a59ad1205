import { authCalls, type SignedIn } from '@doorsign/shared-schema/api';
import { LOAD_PASSWORD, type LoadAccount } from './accounts.ts';
import { asFastAsItGoes, besideKoa, measured, type Amount, type Work } from './drive.ts';
import { createLoadClient, type LoadAnswer, type LoadClient } from './load-client.ts';
import { createLoadDevices, type LoadDevice } from './load-device.ts';
import type { MeasuredRow } from './load-row.ts';
import type { LoadWorld } from './load-world.ts';

/** Measures sync requests with one Save each, by the owners in turn, beside bare Koa. */
export const syncRow = async (world: LoadWorld, koa: MeasuredRow): Promise<MeasuredRow> => {
  const { server, accounts, size, random, fault } = world;
  const client = createLoadClient(server.port, size.sync.atOnce);
  try {
    const devices = createLoadDevices(client, accounts, random);
    return besideKoa(await saveRow({ server, devices, amount: size.sync, fault }), koa);
  } finally {
    client.close();
  }
};

interface SaveOptions extends Pick<LoadWorld, 'server' | 'fault'> {
  readonly devices: readonly LoadDevice[];
  readonly amount: Amount;
}

/** Measures sync requests with one Save each, by the devices in turn. */
export const saveRow = ({ server, devices, amount, fault }: SaveOptions): Promise<MeasuredRow> => {
  const save: Work = (index) => devices[index % devices.length]?.save() ?? Promise.reject(new Error('no device'));
  return measured('sync, one Save', server, () => asFastAsItGoes(amount, save, fault));
};

const post = async (
  client: LoadClient,
  { path }: { path: string },
  { body, address }: { body: unknown; address: string },
): Promise<LoadAnswer> => {
  const answer = await client.ask({ method: 'POST', path, headers: { 'X-Forwarded-For': address }, body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
};

const assertSignedIn = ({ text }: LoadAnswer, { id }: LoadAccount): void => {
  if ((JSON.parse(text) as SignedIn).user.id !== id) throw new Error('Somebody else was signed in.');
};

/** Signs in with a password, as an owner does. */
export const signInByPassword = async (client: LoadClient, account: LoadAccount): Promise<LoadAnswer> => {
  const { email, address } = account;
  const answer = await post(client, authCalls.login, { body: { email, password: LOAD_PASSWORD }, address });
  assertSignedIn(answer, account);
  return answer;
};

/** Requests a code, reads it from the mail and signs in with it. Both requests count as one. */
const signInByCode = async (
  client: LoadClient,
  mailbox: LoadWorld['mailbox'],
  account: LoadAccount,
): Promise<LoadAnswer> => {
  const { email, address } = account;
  const asked = await post(client, authCalls.sendOtp, { body: { email }, address });
  const { challenge_id } = JSON.parse(asked.text) as { challenge_id: string };
  const body = { email, otp: mailbox.codeFor(email), challenge_id };
  const answer = await post(client, authCalls.verifyOtp, { body, address });
  assertSignedIn(answer, account);
  return { ...answer, ms: asked.ms + answer.ms };
};

/** Measures sign-ins, each by another owner: with a password, which is slow on purpose, and with a mailed code. */
export const signInRows = async (
  world: LoadWorld,
  koa: MeasuredRow,
): Promise<[password: MeasuredRow, code: MeasuredRow]> => {
  const { server, accounts, mailbox, size, fault } = world;
  const client = createLoadClient(server.port, Math.max(size.passwords.atOnce, size.codes.atOnce));
  const accountAt = (index: number): LoadAccount => accounts[index % accounts.length] as LoadAccount;
  try {
    return [
      besideKoa(
        await measured('sign-in, password', server, () =>
          asFastAsItGoes(size.passwords, (index) => signInByPassword(client, accountAt(index)), fault),
        ),
        koa,
      ),
      besideKoa(
        await measured('sign-in, mailed code', server, () =>
          asFastAsItGoes(size.codes, (index) => signInByCode(client, mailbox, accountAt(index)), fault),
        ),
        koa,
      ),
    ];
  } finally {
    client.close();
  }
};
