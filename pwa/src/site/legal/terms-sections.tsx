import { PLANS, TRIAL_DAYS } from '@doorsign/shared-schema/plans';
import type { TextSection } from '../reading/text-section.ts';
import { SupportLink } from './support-link.tsx';

const { free, pro, enterprise } = PLANS;

/** The terms on plans, billing and deletion of the account. */
export const MONEY: readonly TextSection[] = [
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          {free.marketingName} is {free.price}. {pro.marketingName} costs {pro.price} and {enterprise.marketingName}{' '}
          {enterprise.price}. What each plan includes is on the <a href="/pricing">pricing page</a>. Lines marked
          “Planned” there don’t exist yet and aren’t part of what you buy.
        </p>
        <p>Taxes are added where the law requires it.</p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'Free trial',
    body: (
      <p>
        An account’s first paid plan starts with {TRIAL_DAYS} days free of charge. There is one trial per account, and
        you need a card to start it. If you cancel before it ends, you pay nothing. Otherwise the first month is charged
        when it ends; we remind you by email about three days before.
      </p>
    ),
  },
  {
    id: 'billing',
    title: 'Billing',
    body: (
      <ul>
        <li>Paid plans are billed monthly in advance, through Stripe.</li>
        <li>Payments are non-refundable, except where the law requires a refund.</li>
        <li>
          If a payment fails, we tell you, and the plan continues for seven days. Without a payment by then, the account
          goes back to {free.marketingName}.
        </li>
        <li>
          Price changes are announced with 30 days’ notice by email. They apply from your next billing period after
          that. If you don’t agree, you can cancel before then.
        </li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Canceling a plan',
    body: (
      <>
        <p>
          You can cancel anytime on the Billing page. A cancellation takes effect at the end of the billing period:
          until then you keep what you’ve paid for, and nothing more is charged.
        </p>
        <p>
          After that, the account is on {free.marketingName}, and nothing is deleted. Holidays you’ve saved keep working
          for your visitors; you can remove them, but not add or change any.
        </p>
      </>
    ),
  },
  {
    id: 'deleting',
    title: 'Deleting the account',
    body: (
      <p>
        You can delete your account anytime on your profile. This is different from canceling: deletion ends a
        subscription or a trial right away, the rest of the paid period isn’t refunded, all your data is removed, and
        the widget disappears from your website. It can’t be undone.
      </p>
    ),
  },
];

/** The terms on using the service. */
export const USE: readonly TextSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <>
        <ul>
          <li>
            {free.marketingName} is {free.price}. Your first paid plan starts with {TRIAL_DAYS} free days, is billed
            monthly, and can be canceled anytime: you keep what you’ve paid for until the period ends.
          </li>
          <li>If a payment fails, your plan continues for seven days.</li>
          <li>Deleting your account ends everything right away, without a refund.</li>
          <li>What you enter stays yours. Whether your hours are right is up to you.</li>
          <li>Price changes, and changes to these terms that matter, are announced by email 30 days ahead.</li>
        </ul>
        <p>This is a summary. The sections below are the terms.</p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What these terms cover',
    body: (
      <p>
        Doorsign shows on your website whether your business is open. These terms are between you and whoever operates
        this installation (“we”). You accept them by opening an account. You must be at least 16 years old and
        authorized to act for the business.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Use your own email address and keep your password to yourself. Anything done with your account counts as done by
        you until you tell us that someone else has access. You can see and end all logins on your profile.
      </p>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    body: (
      <ul>
        <li>
          Your hours are your statement to your customers. We show what you enter; whether it’s true is up to you.
        </li>
        <li>Use the widget for businesses you may speak for, and on websites you may change.</li>
        <li>
          Don’t try to break, overload or get around the service or its limits. Looking for weaknesses in your own copy
          is welcome.
        </li>
        <li>
          What you enter stays yours. You allow us to store it and to show it to visitors to your website, which is the
          service.
        </li>
      </ul>
    ),
  },
];

/** The terms on availability, liability, termination and changes. */
export const PROMISES: readonly TextSection[] = [
  {
    id: 'availability',
    title: 'What we promise, and what we don’t',
    body: (
      <>
        <p>
          We run the service with care. We don’t promise that it’s always available, and there’s no guaranteed response
          time. If our server can’t be reached, the widget keeps working from what it knows and then hides, rather than
          show a status that may be wrong.
        </p>
        <p>
          A list of allowed domains keeps others from showing your widget by mistake or misuse. It doesn’t keep anything
          secret: anyone can read what the widget shows.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, we aren’t liable for lost profits or indirect damages, and our liability for other
        damages is limited to what you paid in the twelve months before. Nothing in these terms limits liability that
        can’t be limited by law, or your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'If we close an account or end the service',
    body: (
      <p>
        We may close an account that breaks these terms, after a warning where possible. If the service itself ends,
        owners are told 30 days ahead, so that they can download their data.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date at the top is the date of the last change. Changes that matter are announced by email 30 days ahead. If
        you don’t agree, you can cancel or delete your account before they take effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <SupportLink />. How personal data is handled is explained in the{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
    ),
  },
];
