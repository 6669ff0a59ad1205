import { STUDIES } from '@doorsign/shared-schema/resources';
import { PLANS } from '@doorsign/shared-schema/plans';
import type { Mail } from '../../../sync-server/src/mail/mailer.ts';
import { caseStudyMail } from '../../../sync-server/src/mail/templates/case-study.ts';
import { changeReplacedMail } from '../../../sync-server/src/mail/templates/change-replaced.ts';
import { emailTakenMail } from '../../../sync-server/src/mail/templates/email-taken.ts';
import { noAccountMail } from '../../../sync-server/src/mail/templates/no-account.ts';
import { NOTICES } from '../../../sync-server/src/mail/templates/notices.ts';
import { paymentFailedMail } from '../../../sync-server/src/mail/templates/payment-failed.ts';
import { planChangedMail } from '../../../sync-server/src/mail/templates/plan-changed.ts';
import * as teamMails from '../../../sync-server/src/mail/templates/team.ts';
import { trialEndingMail } from '../../../sync-server/src/mail/templates/trial-ending.ts';
import { verificationCodeMail } from '../../../sync-server/src/mail/templates/verification-code.ts';
import {
  webhookFailingMail,
  webhookMadeMail,
  webhookOffMail,
} from '../../../sync-server/src/mail/templates/webhooks.ts';
import type { ShownScreen } from './show-screen.ts';

const to = 'ada@example.com';
const URL = 'https://doorsign.example';
const TIMEZONE = 'America/New_York';
const AT = Date.parse('2026-12-06T15:00:00Z');

const business = { to, businessName: 'The Very Long Name of Harbor Bakery & Daughters of Portland' };
const LINK = `${URL}/invitation#token=${'k7Qx'.repeat(10)}abc`;
const HANDOVER = { ...business, owner: 'Joe', member: 'Maria' };
const WEBHOOK = {
  ...business,
  host: 'a-very-long-name-of-a-receiver.hooks.example.com',
  timezone: TIMEZONE,
  webhookUrl: `${URL}/developers/webhooks/5CbpudHYqSrFUhFpx9hqPW`,
};
const EDITOR = { role: 'editor', locations: ['Downtown', 'Airport'] } as const;

/** One mail of each kind, by name. */
const MAILS: Readonly<Record<string, Mail>> = {
  code: verificationCodeMail({ to, code: 'BCDFGH', purpose: 'signup' }),
  'no account': noAccountMail({ to, signupUrl: `${URL}/signup` }),
  'email taken': emailTakenMail({ to, loginUrl: `${URL}/login` }),
  'case study': caseStudyMail({ to, study: STUDIES['bakery-holidays'], publicUrl: URL }),
  'change replaced': changeReplacedMail({
    to,
    businessName: 'The Very Long Name of Harbor Bakery & Daughters of Portland',
    parts: [{ name: 'Business Hours', device: 'Chrome on Windows', replacedDevice: 'Safari on iPhone' }],
    historyUrl: `${URL}/history`,
    profileUrl: `${URL}/profile`,
  }),
  'plan changed': planChangedMail({
    to,
    before: 'free',
    plan: 'pro',
    trialEndsAt: AT,
    isRenewed: true,
    timezone: TIMEZONE,
    billingUrl: `${URL}/billing`,
  }),
  'payment failed': paymentFailedMail({
    to,
    planName: PLANS.pro.marketingName,
    amount: '$9.00',
    billingUrl: `${URL}/billing`,
  }),
  'webhook made': webhookMadeMail({ ...WEBHOOK, atMs: AT }),
  'webhook failing': webhookFailingMail({ ...WEBHOOK, sinceMs: AT }),
  'webhook switched off': webhookOffMail({ ...WEBHOOK, why: 'failing' }),
  'trial ending': trialEndingMail({
    to,
    plan: PLANS.pro,
    endsAt: AT,
    timezone: TIMEZONE,
    billingUrl: `${URL}/billing`,
  }),
  invitation: teamMails.invitationMail({ ...business, ...EDITOR, inviter: 'Joe', link: LINK }),
  'invitation accepted': teamMails.invitationAcceptedMail({ ...business, name: 'Maria' }),
  'invitation declined': teamMails.invitationDeclinedMail({ ...business, email: 'maria@example.com' }),
  'member changed': teamMails.memberChangedMail({ ...business, ...EDITOR, by: 'Joe' }),
  'member removed': teamMails.memberRemovedMail({ ...business, by: 'Joe' }),
  'member left': teamMails.memberLeftMail({ ...business, name: 'Maria' }),
  'business deleted': teamMails.businessDeletedMail({ ...business, by: 'Joe' }),
  'ownership offered': teamMails.ownershipOfferedMail({ ...HANDOVER, link: LINK }),
  'ownership offer': teamMails.ownershipOfferMail({ ...HANDOVER, until: AT, timezone: TIMEZONE }),
  'ownership done': teamMails.ownershipDoneMail(HANDOVER),
  ...Object.fromEntries(
    Object.entries(NOTICES).map(([kind, mailOf]) => [
      kind,
      mailOf({
        to,
        device: 'Chrome on Windows',
        atMs: AT,
        timezone: TIMEZONE,
        loginUrl: `${URL}/login`,
        passwordUrl: `${URL}/profile`,
        supportEmail: 'help@doorsign.example',
      }),
    ]),
  ),
};

/** The mails, as a mail program that follows the system's color scheme shows them. */
export const MAIL_SCREENS: readonly ShownScreen[] = Object.entries(MAILS).map(([name, { html }]) => ({
  name: `mail, ${name}`,
  show: (page) => page.setContent(html),
}));
