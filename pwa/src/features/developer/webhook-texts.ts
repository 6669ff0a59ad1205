import type { Webhook } from '@doorsign/shared-schema/api';
import { WEBHOOK_TEST, type WebhookType } from '@doorsign/shared-schema/webhooks';
import type { BadgeTone } from '../../ui/badge.tsx';
import { dateText } from '../../lib/date-text.ts';

/** The meaning of each event. */
export const EVENT_TEXTS: Readonly<Record<WebhookType, string>> = {
  'status.changed': 'A location opens or closes',
  'hours.updated': 'Business hours were changed',
  'holidays.updated': 'Holidays were changed',
  'closure.started': 'A closure begins',
  'closure.ended': 'A closure ends',
  'location.created': 'A location was added',
  'location.updated': 'A location’s name or contact was changed',
  'location.archived': 'A location was archived',
  'location.restored': 'A location was restored',
  'location.paused': 'A location was paused',
  'location.resumed': 'A location was resumed',
  'location.deleted': 'A location was deleted',
  'member.joined': 'Someone joined the team',
  'member.changed': 'Someone’s role was changed',
  'member.removed': 'Someone left the team or was removed',
  'plan.changed': 'The plan was changed',
};

const TEXTS: ReadonlyMap<string, string> = new Map([...Object.entries(EVENT_TEXTS), [WEBHOOK_TEST, 'A test']]);

/** Returns what an event tells; its name for one that only a newer server knows. */
export const eventText = (type: string): string => TEXTS.get(type) ?? type;

/** Returns the host of a webhook's address, or the address if it has none. */
export const hostOf = (url: string): string => {
  try {
    return new URL(url).host || url;
  } catch {
    return url;
  }
};

/** Returns whether a webhook works, in words. */
export const stateText = (
  { enabled, disabledWhy, failingSince }: Pick<Webhook, 'enabled' | 'disabledWhy' | 'failingSince'>,
  nowMs: number,
): { readonly text: string; readonly tone: BadgeTone } => {
  if (enabled)
    return failingSince === null
      ? { text: 'Works', tone: 'open' }
      : { text: `Failing since ${dateText(failingSince, nowMs)}`, tone: 'holiday' };
  if (disabledWhy === 'failing') return { text: 'Switched off: no answer for 5 days', tone: 'closed' };
  if (disabledWhy === 'gone') return { text: 'Switched off: the receiver is gone (410)', tone: 'closed' };
  return { text: 'Turned off', tone: 'neutral' };
};
