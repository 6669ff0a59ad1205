import type { Settings } from '@doorsign/shared-schema/registers';
import type { Guide } from './guides.ts';
import { plainText } from './marked-text.tsx';

/** The facts in a message. */
export interface MessageFacts {
  readonly guide: Guide;
  /** The code for the guide's platform. */
  readonly code: string;
  /** The origin of the widget's script. */
  readonly origin: string;
  readonly settings: Pick<Settings, 'businessName' | 'domains'>;
}

/** A message to the person who maintains the owner's website. */
export interface WebPersonMessage {
  readonly subject: string;
  readonly body: string;
  /** A mailto: address with subject and body, within MAILTO_MAX. */
  readonly mailto: string;
}

/** The longest address that all common mail programs open, in characters. */
export const MAILTO_MAX = 2000;

/** Returns the message with the code and the steps of its platform. If an address with all of it is too long, the one for mail programs has the
 * code and one sentence. */
export const webPersonMessage = (facts: MessageFacts): WebPersonMessage => {
  const { guide, code, origin, settings } = facts;
  const [site = 'our website'] = settings.domains;
  const subject = `Please add our business hours to ${site}`;
  const request = `Please add our Doorsign widget to ${site}. It shows visitors whether we’re open.`;
  const body = [
    `Hi,\n\n${request}`,
    `The code:\n\n${code}`,
    [
      `Where it goes (${guide.name}):`,
      `1. ${plainText(guide.paste.replace('{server}', origin))}`,
      `2. ${plainText(guide.publish)}`,
      '3. Open the website. The widget should appear.',
    ].join('\n'),
    `The script loads asynchronously, has about 2KB and sets no cookies. With a Content-Security-Policy, add ${origin} to script-src and connect-src.`,
    `Thank you!\n${settings.businessName}`,
  ].join('\n\n');
  const full = mailtoOf(subject, body);
  const short = `${request}\n\n${code}\n\nIt goes just before </body>.`;
  return { subject, body, mailto: full.length <= MAILTO_MAX ? full : mailtoOf(subject, short) };
};

/** Mail programs expect CRLF. Source: RFC 6068, section 5. */
const mailtoOf = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
