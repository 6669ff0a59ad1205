import * as z from 'zod/mini';
import { call } from './call.ts';
import { IsoInstant } from './user.ts';

/** A device that has synced, and the time of its last sync. `id` is the id that the device sends in its sync requests. */
export const SyncedDevice = z.object({ id: z.string(), name: z.string(), lastSyncAt: IsoInstant });
export type SyncedDevice = z.infer<typeof SyncedDevice>;

/** The mails that an owner wants in addition to those about the account itself. `replaced`: a mail when a live change is replaced by a
 * change of another device, at most once a day. */
export const MailChoice = z.strictObject({ replaced: z.boolean() });
export type MailChoice = z.infer<typeof MailChoice>;

/** Calls about an owner's devices and the mails about them.
 * Source: shared-schema/docs/decisions/0128-device-list-and-replaced-change-mail.md. */
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
