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
          {enterprise.price}. What each plan contains is on the <a href="/pricing">pricing page</a>. Lines that are
          marked “Planned” there do not exist yet and are not part of what you buy.
        </p>
        <p>Taxes are added where the law demands it.</p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'Free trial',
    body: (
      <p>
        The first paid plan of an account begins with {TRIAL_DAYS} days free of charge. There is one trial per account,
        and it asks for a card at its start. If you cancel before it ends, you pay nothing. Otherwise the first month is
        charged when it ends; we remind you by e-mail about three days before.
      </p>
    ),
  },
  {
    id: 'billing',
    title: 'Billing',
    body: (
      <ul>
        <li>Paid plans are billed monthly in advance, through Stripe.</li>
        <li>Payments are non-refundable, except where the law demands a refund.</li>
        <li>
          If a payment fails, you are told, and the plan goes on for seven days. Without a payment the account then goes
          back to {free.marketingName}.
        </li>
        <li>
          Price changes are announced with 30 days’ notice by e-mail. They count from your next billing period after
          that. If you do not agree, you can cancel before.
        </li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling a plan',
    body: (
      <>
        <p>
          You can cancel anytime, on the Billing page. A cancellation takes effect at the end of the billing period:
          until then you keep what you have paid for, and nothing more is charged.
        </p>
        <p>
          Afterwards the account is on {free.marketingName}, and nothing is deleted. Holidays that you have stored keep
          working for your visitors; you can remove them, but not add or change any.
        </p>
      </>
    ),
  },
  {
    id: 'deleting',
    title: 'Deleting the account',
    body: (
      <p>
        You can delete your account at any time, on your profile. This is different from cancelling: deletion ends a
        subscription or a trial at once, the rest of the paid period is not refunded, all your data are removed, and the
        widget disappears from your website. It cannot be undone.
      </p>
    ),
  },
];

/** The terms on using the service. */
export const USE: readonly TextSection[] = [
  {
    id: 'service',
    title: 'What this is about',
    body: (
      <p>
        Doorsign shows on your website whether your business is open. These terms are between you and whoever operates
        this installation (“we”). You accept them by opening an account. You must be at least 16 years old and allowed
        to act for the business.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Use an e-mail address of your own and keep your password to yourself. What is done with your account counts as
        done by you, until you tell us that somebody else has access. You can see and end all sign-ins on your profile.
      </p>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    body: (
      <ul>
        <li>
          Your hours are your statement to your customers. We show what you enter; whether it is true is up to you.
        </li>
        <li>Use the widget for businesses that you may speak for, and on websites that you may change.</li>
        <li>
          Do not try to break, overload or get around the service or its limits. Looking for weaknesses in a copy of
          your own is welcome.
        </li>
        <li>
          What you enter stays yours. You allow us to store it and to show it to the visitors of your website, which is
          the service.
        </li>
      </ul>
    ),
  },
];

/** The terms on availability, liability, termination and changes. */
export const PROMISES: readonly TextSection[] = [
  {
    id: 'availability',
    title: 'What we promise, and what we do not',
    body: (
      <>
        <p>
          We run the service with care. We do not promise that it is always available, and there is no guaranteed
          response time. If our server cannot be reached, the widget goes on from what it knows and then hides, rather
          than show a status that may be wrong.
        </p>
        <p>
          A list of allowed domains keeps others from showing your widget by mistake or misuse. It is no secret store:
          what the widget shows can be read by anybody.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, we are not liable for lost profits or indirect damage, and for other damage up to what
        you paid in the twelve months before. Nothing in these terms limits liability that cannot be limited by law, or
        your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'If we end it',
    body: (
      <p>
        We may close an account that breaks these terms, after a warning where that is possible. If the service itself
        ends, owners are told 30 days ahead, so that they can download their data.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date at the top is that of the last change. Changes that matter are announced by e-mail 30 days ahead. If
        you do not agree, you can cancel or delete your account before they count.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <SupportLink />. How personal data are treated is in the{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
    ),
  },
];
