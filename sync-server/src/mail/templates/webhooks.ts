import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { timeText } from './time-text.ts';

interface WebhookFacts {
  to: string;
  businessName: string;
  /** The host of the webhook's address. */
  host: string;
  /** IANA zone of the reader's business; null if there is none. */
  timezone: string | null;
  /** The page of the webhook. */
  webhookUrl: string;
}

/** The mail about a new webhook. @param atMs epoch milliseconds */
export const webhookMadeMail = ({
  to,
  businessName,
  host,
  timezone,
  webhookUrl,
  atMs,
}: WebhookFacts & { atMs: number }): Mail =>
  layout(to, {
    subject: 'A webhook was created',
    paragraphs: [
      `A webhook to ${host} was created for ${businessName} on ${timeText(atMs, timezone)}. From now on, the events chosen for it are sent to that address.`,
    ],
    highlight: { button: 'See the webhook', href: webhookUrl },
    closing: 'If you didn’t expect this, delete the webhook on that page. It then gets no more events.',
  });

/** The mail about a webhook without a success for a day. @param sinceMs the first failure, in epoch milliseconds */
export const webhookFailingMail = ({
  to,
  businessName,
  host,
  timezone,
  webhookUrl,
  sinceMs,
}: WebhookFacts & { sinceMs: number }): Mail =>
  layout(to, {
    subject: 'A webhook is failing',
    paragraphs: [
      `The webhook of ${businessName} to ${host} has been failing since ${timeText(sinceMs, timezone)}. Its address isn’t responding correctly.`,
      'We’ll keep trying. After five days without success, we turn the webhook off. The page shows each response:',
    ],
    highlight: { button: 'See the webhook', href: webhookUrl },
    closing: 'Once the address works again, you can resend what failed from that page.',
  });

/** The mail about a webhook that was turned off. */
export const webhookOffMail = ({
  to,
  businessName,
  host,
  webhookUrl,
  why,
}: WebhookFacts & { why: 'failing' | 'gone' }): Mail =>
  layout(to, {
    subject: 'A webhook was turned off',
    paragraphs: [
      why === 'gone'
        ? `The webhook of ${businessName} to ${host} was turned off because its address responded that it’s gone for good (410).`
        : `The webhook of ${businessName} to ${host} was turned off because its address didn’t respond correctly for five days.`,
      'Nothing is sent until you turn it on again:',
    ],
    highlight: { button: 'See the webhook', href: webhookUrl },
    closing: 'Once it’s on again, you can resend what failed within the last 14 days from that page.',
  });
