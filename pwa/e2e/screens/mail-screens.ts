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
import { trialEndingMail } from '../../../sync-server/src/mail/templates/trial-ending.ts';
import { verificationCodeMail } from '../../../sync-server/src/mail/templates/verification-code.ts';
import type { ShownScreen } from './show-screen.ts';

const to = 'ada@example.com';
const URL = 'https://doorsign.example';
const TIMEZONE = 'America/New_York';
const AT = Date.parse('2026-12-06T15:00:00Z');

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
  'trial ending': trialEndingMail({
    to,
    plan: PLANS.pro,
    endsAt: AT,
    timezone: TIMEZONE,
    billingUrl: `${URL}/billing`,
  }),
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
