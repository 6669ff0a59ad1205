import {
  authCalls,
  businessCalls,
  invitationCalls,
  keyCalls,
  teamCalls,
  webhookCalls,
  type BodyOf,
} from '@doorsign/shared-schema/api';
import { v1Calls } from '@doorsign/shared-schema/v1';
import type { WebhookType } from '@doorsign/shared-schema/webhooks';
import { SOAK_PASSWORD, type SoakOwner } from './soak-owner.ts';
import type { World } from './soak-world.ts';

/** A business with programs, webhooks and a team. */
export interface Enterprise {
  readonly owner: SoakOwner;
  /** Closes the business through the API for programs, or through the app's, and opens it again at the next call. */
  closeOrReopen(by: 'program' | 'app'): Promise<void>;
  /** Reads the status with the key. */
  read(): Promise<void>;
  /** Rotates the key of the program. */
  rotateKey(): Promise<void>;
  /** Rotates the secrets of the webhooks. */
  rotateSecrets(): Promise<void>;
  /** Switches a webhook on again that was switched off, and has failed deliveries sent again. */
  repairWebhooks(sinceMs: number): Promise<void>;
  invite(): Promise<void>;
  /** Lets the person join who was invited last, if the mail has come. */
  join(): Promise<void>;
  /** Removes the members, who delete their accounts then. */
  dismiss(): Promise<void>;
}

const TYPES: WebhookType[] = [
  'status.changed',
  'hours.updated',
  'holidays.updated',
  'closure.started',
  'closure.ended',
];

/** Makes the key and the webhooks of an owner on the plan for them. */
export const createEnterprise = async (world: World, owner: SoakOwner): Promise<Enterprise> => {
  const { call, mail, tally, receivers } = world;
  const { address, signedIn } = owner;
  await owner.prove();
  const keyBody: BodyOf<typeof keyCalls.create> = { name: 'POS', access: 'write', locations: null, expiresIn: null };
  let { key, record } = (await call(keyCalls.create, { ...signedIn(), body: keyBody })).answer;
  const webhooks: string[] = [];
  for (const receiver of [receivers.steady, receivers.unsteady]) {
    const body = { url: receiver.url, types: TYPES, locations: null };
    const { endpoint, secret } = (await call(webhookCalls.create, { ...signedIn(), body })).answer;
    receiver.setSecret(secret);
    webhooks.push(endpoint.id);
  }
  let isClosed = false;
  let invited = 0;

  return {
    owner,
    async closeOrReopen(by) {
      const params = { id: owner.id };
      const { id } = owner;
      if (by === 'app') {
        const closure = isClosed ? null : { minutes: 90, note: 'Back soon' };
        void (await call(businessCalls.closure, { ...signedIn(), body: { closure } })).answer;
      } else if (isClosed) {
        const { status } = await call(v1Calls.deleteClosure, { address, token: key, params });
        if (status !== 204) tally.fault(`${id}: a program could not reopen: ${status}`);
      } else {
        const body = { minutes: 45, note: 'Stocktaking' };
        void (await call(v1Calls.putClosure, { address, token: key, params, body })).answer;
      }
      tally.cause('Saves');
      tally.cause('writes');
      isClosed = !isClosed;
      await owner.phone.sync();
    },
    async read() {
      void (await call(v1Calls.status, { address, token: key, params: { id: owner.id } })).answer;
    },
    async rotateKey() {
      await owner.prove();
      ({ key, record } = (await call(keyCalls.rotate, { ...signedIn(), params: { id: record.id } })).answer);
      tally.cause('rotations of keys');
    },
    async rotateSecrets() {
      await owner.prove();
      for (const [index, receiver] of [receivers.steady, receivers.unsteady].entries()) {
        const params = { id: webhooks[index] ?? '' };
        receiver.setSecret((await call(webhookCalls.rotateSecret, { ...signedIn(), params })).answer.secret);
      }
    },
    async repairWebhooks(sinceMs) {
      for (const id of webhooks) {
        const { enabled } = (await call(webhookCalls.one, { ...signedIn(), params: { id } })).answer;
        if (enabled) continue;
        tally.cause('webhooks switched off');
        void (await call(webhookCalls.change, { ...signedIn(), params: { id }, body: { enabled: true } })).answer;
        const since = new Date(sinceMs).toISOString();
        void (await call(webhookCalls.recover, { ...signedIn(), params: { id }, body: { since } })).answer;
      }
    },
    async invite() {
      invited += 1;
      const body = { email: guest(owner, invited), role: 'editor' as const, locations: null };
      const headers = { 'Idempotency-Key': `invitation-${invited}` };
      void (await call(teamCalls.invite, { ...signedIn(), body, headers })).answer;
      tally.cause('invitations');
    },
    async join() {
      const token = mail.invitationFor(guest(owner, invited));
      if (token === null) return tally.fault(`${owner.email}: no invitation has come`);
      const body = { token, name: 'Guest', password: SOAK_PASSWORD };
      const joined = await call(invitationCalls.join, { address, body });
      void joined.answer;
      tally.cause('sign-ups');
    },
    async dismiss() {
      const { members } = (await call(teamCalls.team, signedIn())).answer;
      await owner.prove();
      for (const { accountId, email, isYou } of members) {
        if (isYou || email === null) continue;
        const { status } = await call(teamCalls.removeMember, { ...signedIn(), params: { accountId } });
        if (status !== 204) tally.fault(`${email} was not removed: ${status}`);
        tally.cause('dismissals');
        await leaveForGood(world, email);
      }
    },
  };
};

const GUESTS_ADDRESS = '10.9.9.9';

const guest = ({ email }: SoakOwner, count: number): string => `guest-${count}-of-${email}`;

/** Somebody signs in at an address of their own, and deletes the account. */
export const leaveForGood = async ({ call, tally }: World, email: string, address = GUESTS_ADDRESS): Promise<void> => {
  const body = { email, password: SOAK_PASSWORD };
  const token = (await call(authCalls.login, { address, body })).answer.access_token;
  const proof = await call(authCalls.proof, { address, token, body: { password: SOAK_PASSWORD } });
  const { status } = await call(authCalls.deleteAccount, { address, token });
  if (proof.status !== 204 || status !== 204) tally.fault(`${email}: the account was not deleted: ${status}`);
  tally.cause('deleted accounts');
};
