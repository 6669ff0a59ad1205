import * as z from 'zod/mini';
import { call } from './call.ts';
import { IsoInstant } from './user.ts';

/** A device that has synced, and when it last did. `id` is what it calls itself in its requests to sync. */
export const SyncedDevice = z.object({ id: z.string(), name: z.string(), lastSyncAt: IsoInstant });
export type SyncedDevice = z.infer<typeof SyncedDevice>;

/** Which mails an owner wants beside those about the account itself. `replaced`: when a change that was live is replaced by
 * one of another device, once a day at most. */
export const MailChoice = z.strictObject({ replaced: z.boolean() });
export type MailChoice = z.infer<typeof MailChoice>;

/** Calls about an owner's devices and what is mailed about them. Source: shared-schema/docs/decisions/0128-device-list-and-replaced-change-mail.md. */
export const deviceCalls = {
  devices: call({
    method: 'GET',
    path: '/api/account/devices',
    auth: 'owner',
    body: null,
    answer: z.array(SyncedDevice),
  }),
  mailChoice: call({ method: 'GET', path: '/api/account/mail', auth: 'owner', body: null, answer: MailChoice }),
  chooseMail: call({ method: 'PUT', path: '/api/account/mail', auth: 'owner', body: MailChoice, answer: MailChoice }),
} as const;
