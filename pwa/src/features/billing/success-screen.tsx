import { Link, useQuery } from '../../lib/router.tsx';
import { PLANS } from '@doorsign/shared-schema/plans';
import { keepSignupPlan, readSignupPlan } from '../../lib/signup-plan.ts';
import { useServices } from '../../local/services.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { amountText, subscriptionText } from './billing-texts.ts';
import { ContactSupport } from './contact-support.tsx';
import type { CheckoutStatus } from './poll-payment.ts';
import { usePaymentCheck, type PaymentCheck } from './use-payment-check.ts';
import { useBilling } from './use-billing.ts';

/** Messages for a payment that is not verified. Source: facts e.payment.*. */
const PROBLEMS: Readonly<Record<Exclude<PaymentCheck['kind'], 'checking' | 'offline' | 'success'>, string>> = {
  missing: 'No payment session found.',
  expired: 'Payment session expired. Please try again.',
  timeout: 'Payment verification timed out. Please check your account or contact support.',
  error: 'Error verifying payment. Please contact support if your payment was processed.',
};

/** /billing/success: reports a payment only after the server has confirmed it.
 * Source: facts billing-success.* and poll.*; shared-schema/docs/product-rules.md#p8, #p17. */
export function SuccessScreen() {
  const query = useQuery();
  const check = usePaymentCheck(query.get('session_id'));
  switch (check.kind) {
    case 'checking':
      return <Loading>Verifying your payment...</Loading>;
    case 'offline':
      return <Loading>You’re offline. We’ll verify your payment as soon as you’re back online.</Loading>;
    case 'success':
      return <Paid answer={check.answer} />;
    default:
      return (
        <MessageScreen
          title="Payment not verified"
          sign="One moment"
          tone="holiday"
          actions={
            <>
              <ButtonLink to="/dashboard" variant="secondary">
                Back to Dashboard
              </ButtonLink>
              <PaymentHelp />
            </>
          }
        >
          <p role="alert">{PROBLEMS[check.kind]}</p>
        </MessageScreen>
      );
  }
}

function Paid({ answer: { plan, amount_total, currency } }: { answer: CheckoutStatus }) {
  const { marketingName } = PLANS[plan];
  const { now } = useServices();
  const { known } = useBilling();
  // The subscription that this device knew before the payment is of another plan.
  const subscription = known?.subscription.plan === plan ? known.subscription : null;
  const isForSetup = readSignupPlan() !== null;
  return (
    <MessageScreen
      title="Payment successful"
      sign="Open"
      tone="open"
      actions={
        isForSetup ? (
          <ButtonLink to="/onboarding" size="lg" onClick={() => keepSignupPlan(null)}>
            Continue to setup
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/billing" size="lg" variant="secondary">
              View billing
            </ButtonLink>
            <ButtonLink to="/dashboard" size="lg">
              Go to Dashboard
            </ButtonLink>
          </>
        )
      }
    >
      <p>{`You’re on ${marketingName} now.`}</p>
      <p className="mt-1">
        {'Amount paid today: '}
        <strong className="font-semibold text-ink tabular">{amountText(amount_total, currency)}</strong>
        {amount_total === 0 ? '. Your free trial has started.' : null}
      </p>
      {subscription ? <p className="mt-1">{subscriptionText(subscription, now())}</p> : null}
      {isForSetup ? null : (
        <p className="mt-1">
          <Link to="/holidays" className="font-medium text-brand underline underline-offset-3">
            Add your holidays
          </Link>{' '}
          so that visitors know about them in time.
        </p>
      )}
    </MessageScreen>
  );
}

/** The way to support. Until the server has sent its address, the mail program opens without a recipient. */
function PaymentHelp() {
  const { known } = useBilling();
  return <ContactSupport address={known?.subscription.supportEmail ?? null} about="My payment" />;
}
