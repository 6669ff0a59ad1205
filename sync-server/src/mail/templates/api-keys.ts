import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { dateText, timeText } from './time-text.ts';

interface KeyFacts {
  to: string;
  /** The key's name. */
  keyName: string;
  /** IANA zone of the reader's business; null if there is none. */
  timezone: string | null;
  /** The page with the keys. */
  keysUrl: string;
}

/** The mail about a new API key. @param made when, in epoch milliseconds, and whether it replaces another one */
export const keyMadeMail = ({
  to,
  keyName,
  businessName,
  isRotated,
  atMs,
  timezone,
  keysUrl,
}: KeyFacts & { businessName: string; isRotated: boolean; atMs: number }): Mail =>
  layout(to, {
    subject: isRotated ? 'An API key was rotated' : 'An API key was created',
    paragraphs: [
      isRotated
        ? `The API key “${keyName}” of ${businessName} was rotated on ${timeText(atMs, timezone)}. The old key works for 24 more hours.`
        : `The API key “${keyName}” was created for ${businessName} on ${timeText(atMs, timezone)}. Programs that use it can read or change your hours and settings, depending on its access.`,
    ],
    highlight: { button: 'See your API keys', href: keysUrl },
    closing: 'If you didn’t expect this, revoke the key on that page. Programs that use it stop working right away.',
  });

/** The mail a week before an API key expires. */
export const keyExpiresMail = ({ to, keyName, expiresAt, timezone, keysUrl }: KeyFacts & { expiresAt: number }): Mail =>
  layout(to, {
    subject: 'An API key expires soon',
    paragraphs: [
      `The API key “${keyName}” expires on ${dateText(expiresAt, timezone)}. Programs that use it stop working then.`,
      'To keep using it, rotate it and give the new key to those programs:',
    ],
    highlight: { button: 'See your API keys', href: keysUrl },
    closing: 'If nothing uses this key anymore, you don’t need to do anything.',
  });
