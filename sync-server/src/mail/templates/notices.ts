import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** What a notice may tell. `device` is such as "Chrome on Windows", `atMs` epoch milliseconds. */
export interface NoticeFacts {
  to: string;
  device: string;
  atMs: number;
  loginUrl: string;
  /** Where owners get help; null where nobody has said. */
  supportEmail: string | null;
}

/** The notices there are. Each says what has happened, when, from which device, and what to do if it was somebody else. */
export const NOTICES = {
  password_changed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign password was changed',
      paragraphs: [
        `The password of your Doorsign account was changed ${circumstances(facts)}. All other devices were signed out.`,
      ],
      closing: `If it was you, there is nothing to do. If it was not, sign in with a code by e-mail at ${facts.loginUrl} and choose another password.`,
    }),

  password_set: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account has a password now',
      paragraphs: [
        `A first password was set for your Doorsign account ${circumstances(facts)}. All other devices were signed out.`,
      ],
      closing: `If it was you, there is nothing to do. If it was not, sign in with a code by e-mail at ${facts.loginUrl} and choose another password.`,
    }),

  email_changed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account has another e-mail address now',
      paragraphs: [
        `The e-mail address of your Doorsign account was changed ${circumstances(facts)}.`,
        'You sign in with the new address from now on. This is the last mail that goes to this one.',
      ],
      closing: `If it was you, there is nothing to do. If it was not, ${helpBy(facts)}.`,
    }),

  new_device: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'New sign-in to your Doorsign account',
      paragraphs: [
        `Your Doorsign account was signed in to ${circumstances(facts)}. It was not used from there before.`,
      ],
      closing: `If it was you, there is nothing to do. If it was not, sign in at ${facts.loginUrl} and choose another password under Profile: that signs all other devices out.`,
    }),

  account_deleted: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account was deleted',
      paragraphs: [
        `Your Doorsign account was deleted ${circumstances(facts)}, with everything that was stored in it.`,
        'Your website does not show the widget any more. You can take the snippet out of its pages.',
        'Thank you for having been with us. You are welcome to sign up again at any time, with this address too.',
      ],
      closing: `If it was not you, ${helpBy(facts)}.`,
    }),
} as const;

/** What a notice tells of. */
export type NoticeKind = keyof typeof NOTICES;

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Devices that nobody knows by name are passed over. */
const circumstances = ({ atMs, device }: NoticeFacts): string => {
  const from = device === 'Unknown device' ? '' : ` from ${device}`;
  return `on ${TIME.format(atMs)} UTC${from}`;
};

const helpBy = ({ supportEmail }: NoticeFacts): string =>
  supportEmail === null ? 'answer this mail at once' : `write to ${supportEmail} at once`;
