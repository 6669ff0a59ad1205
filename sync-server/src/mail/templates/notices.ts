import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The device of an action by the operator. */
export const OPERATOR = 'Operator';

/** The facts that a notice may mention. `device` is, for example, "Chrome on Windows"; `atMs` is in epoch milliseconds. */
export interface NoticeFacts {
  to: string;
  device: string;
  atMs: number;
  loginUrl: string;
  /** The page on which a password is chosen; an owner who is not signed in gets there through the sign-in. */
  passwordUrl: string;
  /** The address at which owners get help; null if none is configured. */
  supportEmail: string | null;
}

/** Names the app's buttons by their labels, in the order in which the owner meets them. */
const WAY_TO_A_PASSWORD =
  'Open the address below. Choose "Login with Email OTP" and enter the code that is then mailed to you. On the page that ' +
  'follows choose "Change Password" or "Set a Password", and instead of the current password another code.';

/** The button is on the profile page. */
const NOT_ME = 'choose "It wasn’t me" under Profile';

/** All notices. Each says what has happened, when, from which device, and what to do if it was another person. */
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

  password_help: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Choose a new password for Doorsign',
      paragraphs: [
        `A new password was suggested for your Doorsign account ${circumstances(facts)}. Your old one still works.`,
        WAY_TO_A_PASSWORD,
      ],
      highlight: { text: facts.passwordUrl, href: facts.passwordUrl },
      closing: `If it was not you who asked for help, there is nothing to do: nobody gets in without a code from this mailbox.`,
    }),

  password_removed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign password was removed',
      paragraphs: [
        `The password of your Doorsign account was removed ${circumstances(facts)}. All devices were signed out.`,
        WAY_TO_A_PASSWORD,
      ],
      highlight: { text: facts.passwordUrl, href: facts.passwordUrl },
      closing: `If it was not you who asked for it, ${helpBy(facts)}.`,
    }),

  new_device: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'New sign-in to your Doorsign account',
      paragraphs: [
        `Your Doorsign account was signed in to ${circumstances(facts)}. It was not used from there before.`,
      ],
      closing: `If it was you, there is nothing to do. If it was not, ${NOT_ME} at ${facts.passwordUrl}: that signs all other devices out. Then choose another password.`,
    }),

  google_added: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account can be opened with Google now',
      paragraphs: [
        `Somebody signed in to your Doorsign account with Google ${circumstances(facts)}, for the first time with that Google account.`,
        'From now on that Google account opens your Doorsign account.',
      ],
      closing: `If it was you, there is nothing to do. If it was not, ${NOT_ME} at ${facts.passwordUrl}.`,
    }),

  google_removed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Google sign-in was removed from your Doorsign account',
      paragraphs: [
        `Signing in with Google was removed from your Doorsign account ${circumstances(facts)}.`,
        'You sign in with your password, or with a code that is mailed to this address.',
      ],
      closing: `If it was you, there is nothing to do. If it was not, sign in with a code by e-mail at ${facts.loginUrl} and choose another password.`,
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

/** The event that a notice reports. */
export type NoticeKind = keyof typeof NOTICES;

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Describes the time and the device of an event; an unknown device is left out. */
const circumstances = ({ atMs, device }: NoticeFacts): string => {
  if (device === OPERATOR) return `on ${TIME.format(atMs)} UTC by the people who run Doorsign`;
  const from = device === 'Unknown device' ? '' : ` from ${device}`;
  return `on ${TIME.format(atMs)} UTC${from}`;
};

const helpBy = ({ supportEmail }: NoticeFacts): string =>
  supportEmail === null ? 'answer this mail at once' : `write to ${supportEmail} at once`;
