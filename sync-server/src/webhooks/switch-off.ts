import { storeMail } from '../mail/outgoing-mail.ts';
import { webhookFailingMail, webhookOffMail } from '../mail/templates/webhooks.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordAction } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { countHooks } from '../records/events/count-hooks.ts';
import { findMemberPerson } from '../records/member-person.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { disableEndpoint, noteWarned, type StoredEndpoint } from './endpoint-repository.ts';

interface SwitchOffDeps {
  newId(): string;
  publicUrl: string;
}

/** A webhook that does not work, at a time. */
interface Trouble {
  businessId: string;
  endpoint: StoredEndpoint;
  nowMs: number;
}

/** Returns the host of a webhook's address, by which people recognize it. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Mails the owner and the maker that a webhook has been failing for a day. */
export const warnOfFailing = async (
  tx: Tx,
  { businessId, endpoint, nowMs }: Trouble,
  sinceMs: number,
  deps: SwitchOffDeps,
): Promise<void> => {
  const { id, url } = endpoint.webhook;
  await noteWarned(tx, { businessId, id }, nowMs);
  await mailAbout(tx, { businessId, endpoint, nowMs }, deps, 'webhook_failing', (facts) =>
    webhookFailingMail({ ...facts, host: hostOf(url), sinceMs }),
  );
};

/** Switches a webhook off that does not work, and mails the owner and the maker. Its waiting deliveries are ended by endWaiting(). */
export const switchOff = async (
  tx: Tx,
  { businessId, endpoint, nowMs }: Trouble,
  why: 'failing' | 'gone',
  deps: SwitchOffDeps,
): Promise<void> => {
  const { id, url } = endpoint.webhook;
  const host = hostOf(url);
  await disableEndpoint(tx, { businessId, id }, why);
  await countHooks(tx, businessId, nowMs);
  const action = 'webhook.disabled';
  await recordAction(tx, { businessId, accountId: null, action, target: id, details: { host }, nowMs });
  await mailAbout(tx, { businessId, endpoint, nowMs }, deps, 'webhook_off', (facts) =>
    webhookOffMail({ ...facts, host, why }),
  );
};

/** Switches a webhook off for the operator. The job ends what waits as it becomes due. */
export const disableAsOperator = async (tx: Tx, { businessId, endpoint, nowMs }: Trouble): Promise<void> => {
  const { id, url } = endpoint.webhook;
  await disableEndpoint(tx, { businessId, id }, 'owner');
  await countHooks(tx, businessId, nowMs);
  const [action, details] = ['webhook.disabled' as const, { host: hostOf(url) }];
  await recordAction(tx, { businessId, accountId: null, isOperator: true, action, target: id, details, nowMs });
};

type Facts = Pick<Parameters<typeof webhookOffMail>[0], 'to' | 'businessName' | 'timezone' | 'webhookUrl'>;

const mailAbout = async (
  tx: Tx,
  { businessId, endpoint: { webhook, createdBy }, nowMs }: Trouble,
  { newId, publicUrl }: SwitchOffDeps,
  kind: string,
  mailOf: (facts: Facts) => Parameters<typeof storeMail>[1]['mail'],
): Promise<void> => {
  const owner = await findBusinessOwner(tx, businessId);
  const maker = createdBy === owner?.id ? undefined : await findMemberPerson(tx, businessId, createdBy);
  const businessName = await businessNameOf(tx, businessId);
  for (const person of [owner, maker]) {
    if (!person) continue;
    const timezone = await timezoneOfAccount(tx, person.id);
    const webhookUrl = `${publicUrl}/developers/webhooks/${webhook.id}`;
    const mail = mailOf({ to: person.email, businessName, timezone, webhookUrl });
    await storeMail(tx, { id: newId(), accountId: person.id, kind, mail, nowMs });
  }
};
