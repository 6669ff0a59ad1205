import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** One part of the business in which a change was replaced. */
export interface ReplacedPart {
  /** The name of its screen, such as "Business Hours". */
  name: string;
  /** The device that made the change which is live now. */
  device: string;
  /** The device whose change it replaced. */
  replacedDevice: string;
}

export interface ChangeReplacedFacts {
  to: string;
  businessName: string;
  parts: readonly ReplacedPart[];
  /** The page that shows both values and lets the owner go back. */
  historyUrl: string;
  /** The page on which this mail is turned off. */
  profileUrl: string;
}

/** The mail about a change on the website that was replaced from a device that had not seen it. */
export const changeReplacedMail = ({ to, businessName, parts, historyUrl, profileUrl }: ChangeReplacedFacts): Mail =>
  layout(to, {
    subject: 'A change on your website was replaced',
    paragraphs: [
      `${businessName}: a change that was live on your website was replaced by another device that didn’t know about it yet.`,
      ...parts.map(
        ({ name, device, replacedDevice }) => `${name}: ${device} replaced the change from ${replacedDevice}.`,
      ),
      'Look at both and choose the right one:',
    ],
    highlight: { button: 'Compare the changes', href: historyUrl },
    closing: `You’ll get this email at most once a day. Turn it off under Devices: ${profileUrl}`,
  });
