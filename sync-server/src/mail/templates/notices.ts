import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { timeText } from './time-text.ts';

/** The device of an action by the operator. */
export const OPERATOR = 'Operator';

/** The facts that a notice may mention. `device` is, for example, "Chrome on Windows"; `atMs` is in epoch milliseconds. */
export interface NoticeFacts {
  to: string;
  device: string;
  atMs: number;
  /** IANA zone of the owner's business; null if there is none. */
  timezone: string | null;
  loginUrl: string;
  /** The page on which a password is chosen; an owner who is not signed in gets there through the sign-in. */
  passwordUrl: string;
  /** The address at which owners get help; null if none is configured. */
  supportEmail: string | null;
}

/** Names the app's buttons by their labels, in the order in which the owner meets them. */
const WAY_TO_A_PASSWORD =
  'Open the link below. Choose “Login with Email OTP” and enter the code we email you. On the next page, choose ' +
  '“Change Password” or “Set a Password”, and use another code in place of your current password.';

/** The button is on the profile page. */
const NOT_ME = 'choose “It wasn’t me” under Profile';

/** All notices. Each says what has happened, when, from which device, and what to do if it was another person. */
export const NOTICES = {
  password_changed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign password was changed',
      paragraphs: [
        `The password for your Doorsign account was changed ${circumstances(facts)}. All other devices were logged out.`,
      ],
      closing: `If this was you, no action is needed. If not, log in with an email code at ${facts.loginUrl} and choose a new password.`,
    }),

  password_set: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account now has a password',
      paragraphs: [
        `A first password was set for your Doorsign account ${circumstances(facts)}. All other devices were logged out.`,
      ],
      closing: `If this was you, no action is needed. If not, log in with an email code at ${facts.loginUrl} and choose a new password.`,
    }),

  email_changed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign email address was changed',
      paragraphs: [
        `The email address for your Doorsign account was changed ${circumstances(facts)}.`,
        'From now on, log in with the new address. This is the last email we’ll send to this one.',
      ],
      closing: `If this was you, no action is needed. If not, ${helpBy(facts)}.`,
    }),

  password_help: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Choose a new password for Doorsign',
      paragraphs: [
        `A password reset was started for your Doorsign account ${circumstances(facts)}. Your old password still works.`,
        WAY_TO_A_PASSWORD,
      ],
      highlight: { button: 'Choose a password', href: facts.passwordUrl },
      closing: 'If you didn’t ask for this, no action is needed: nobody can get in without a code from this mailbox.',
    }),

  password_removed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign password was removed',
      paragraphs: [
        `The password for your Doorsign account was removed ${circumstances(facts)}. All devices were logged out.`,
        WAY_TO_A_PASSWORD,
      ],
      highlight: { button: 'Choose a password', href: facts.passwordUrl },
      closing: `If you didn’t ask for this, ${helpBy(facts)}.`,
    }),

  new_device: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'New login to your Doorsign account',
      paragraphs: [
        `Someone logged in to your Doorsign account ${circumstances(facts)}. It’s the first login from there.`,
      ],
      closing: `If this was you, no action is needed. If not, ${NOT_ME} at ${facts.passwordUrl}: that logs out all other devices. Then choose a new password.`,
    }),

  google_added: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Google sign-in was added to your Doorsign account',
      paragraphs: [
        `Someone signed in to your Doorsign account with Google ${circumstances(facts)}. It was the first time with that Google account.`,
        'From now on, that Google account can open your Doorsign account.',
      ],
      closing: `If this was you, no action is needed. If not, ${NOT_ME} at ${facts.passwordUrl}.`,
    }),

  google_removed: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Google sign-in was removed from your Doorsign account',
      paragraphs: [
        `Google sign-in was removed from your Doorsign account ${circumstances(facts)}.`,
        'You can log in with your password, or with a code we email to this address.',
      ],
      closing: `If this was you, no action is needed. If not, log in with an email code at ${facts.loginUrl} and choose a new password.`,
    }),

  account_deleted: (facts: NoticeFacts): Mail =>
    layout(facts.to, {
      subject: 'Your Doorsign account was deleted',
      paragraphs: [
        `Your Doorsign account was deleted ${circumstances(facts)}, along with everything stored in it.`,
        'Your website no longer shows the widget. You can remove its code from your pages.',
        'Thanks for using Doorsign. You’re welcome back anytime, with this address too.',
      ],
      closing: `If it wasn’t you, ${helpBy(facts)}.`,
    }),
} as const;

/** The event that a notice reports. */
export type NoticeKind = keyof typeof NOTICES;

/** Describes the time and the device of an event; an unknown device is left out. */
const circumstances = ({ atMs, timezone, device }: NoticeFacts): string => {
  const at = timeText(atMs, timezone);
  if (device === OPERATOR) return `on ${at} by the people who run Doorsign`;
  const from = device === 'Unknown device' ? '' : ` from ${device}`;
  return `on ${at}${from}`;
};

const helpBy = ({ supportEmail }: NoticeFacts): string =>
  supportEmail === null ? 'reply to this email right away' : `write to ${supportEmail} right away`;
