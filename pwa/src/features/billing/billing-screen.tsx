import { timeText } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { usePayments, type Payments } from '../../local/answers/use-payments.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AvailableUpgrades } from './available-upgrades.tsx';
import { overdueText, type Subscription } from './billing-texts.ts';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { SecureNote } from '../../ui/plans/secure-note.tsx';
import { SupportCard } from './support-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';
import { useBilling, type BillingFacts } from './use-billing.ts';

/** /billing: the plan, its price, and the payments.
 * Source: facts billing.*; shared-schema/docs/product-rules.md#p7, #p8, #p17. */
export function BillingScreen() {
  const { now } = useServices();
  const { user } = useSession();
  const payments = usePayments();
  const billing = useBilling();
  const nowMs = useNow(now, 60_000);
  if (!user || billing.loading) return <Loading>Loading billing...</Loading>;
  const subscription = billing.known?.subscription ?? null;
  const transactions = billing.known?.transactions ?? null;
  const hasBought = Boolean(subscription?.status) || (transactions?.length ?? 0) > 0;
  // One primary button: for the card of an overdue payment, else for the portal of a paid plan, else for the next plan.
  const isOverdue = subscription !== null && overdueText(subscription) !== null;
  const isPortalMain = !isOverdue && hasBought && user.plan !== 'free';
  return (
    <Page title="Billing" subtitle="Your plan and payments.">
      <div className="space-y-4">
        <Trouble billing={billing} nowMs={nowMs} />
        {subscription ? <Overdue subscription={subscription} payments={payments} online={!billing.offline} /> : null}
        <CurrentPlanCard
          plan={user.plan}
          subscription={subscription}
          hasBought={hasBought}
          isMain={isPortalMain}
          payments={payments}
          online={!billing.offline}
          nowMs={nowMs}
        />
        <AvailableUpgrades
          plan={user.plan}
          trialAvailable={subscription?.trialAvailable ?? false}
          payments={payments}
          hindrance={hindranceOf(billing)}
          isMain={!isOverdue && !isPortalMain}
        />
        {transactions || !billing.offline ? (
          <TransactionsCard
            transactions={transactions}
            isRefused={billing.problem !== null}
            payments={payments}
            online={!billing.offline}
          />
        ) : null}
        {subscription ? (
          <SupportCard plan={user.plan} address={subscription.supportEmail} phone={subscription.supportPhone ?? null} />
        ) : null}
        <SecureNote />
      </div>
    </Page>
  );
}

/** Returns the reason why no plan can be bought now; null when one can. */
const hindranceOf = ({ offline, known }: BillingFacts): string | null => {
  if (offline) return 'Payments need a connection.';
  return known && !known.subscription.available ? 'Payments aren’t set up on this server.' : null;
};

function Trouble({ billing: { known, offline, problem, tryAgain }, nowMs }: { billing: BillingFacts; nowMs: number }) {
  if (offline)
    return (
      <Alert kind="warning" title="Billing needs a connection">
        {known
          ? `What you see is from ${timeText(known.answeredAt, nowMs)}. It’ll update as soon as the server can be reached.`
          : 'Your payments will appear here as soon as the server can be reached.'}
      </Alert>
    );
  if (problem === null) return null;
  return (
    <Alert
      kind="error"
      title="Your payments couldn’t be loaded"
      actions={
        <Button variant="secondary" onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}

interface OverdueProps {
  subscription: Subscription;
  payments: Payments;
  online: boolean;
}

function Overdue({ subscription, payments: { opening, openPortal }, online }: OverdueProps) {
  const words = overdueText(subscription);
  if (words === null) return null;
  return (
    <Alert
      kind="warning"
      title="Your last payment failed"
      actions={
        <Button disabled={!online} busy={opening === 'portal'} onClick={() => void openPortal()}>
          Update your card
        </Button>
      }
    >
      {words}
    </Alert>
  );
}
