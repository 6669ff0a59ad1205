import type { KeptBilling } from '../../local/storage/rows.ts';
import type { Payments } from '../../local/answers/use-payments.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { amountText, billingDate, planName } from './billing-texts.ts';

type Transaction = KeptBilling['transactions'][number];

const STATES: Readonly<Record<Transaction['payment_status'], { word: string; tone: BadgeTone }>> = {
  paid: { word: 'Paid', tone: 'open' },
  pending: { word: 'Pending', tone: 'holiday' },
  failed: { word: 'Failed', tone: 'closed' },
  other: { word: 'See portal', tone: 'other' },
};

export interface TransactionsCardProps {
  /** Null until the server has responded. */
  transactions: readonly Transaction[] | null;
  /** Whether the server has refused the payments; the screen says why. */
  isRefused: boolean;
  payments: Payments;
  online: boolean;
}

/** The payments, newest first. Their receipts are in the portal. */
export function TransactionsCard({ transactions, isRefused, payments, online }: TransactionsCardProps) {
  const receipts =
    transactions !== null && transactions.length > 0 ? (
      <Button
        variant="ghost"
        disabled={!online}
        busy={payments.opening === 'portal'}
        onClick={() => void payments.openPortal()}
      >
        Get receipts
      </Button>
    ) : null;
  return (
    <Card flush title="Transaction history" actions={receipts}>
      {transactions === null || transactions.length === 0 ? (
        <p className="px-5 py-4 text-muted">
          {transactions ? 'No payments yet.' : isRefused ? 'Not available right now.' : 'Loading payments...'}
        </p>
      ) : (
        <ul aria-label="Transactions" className="divide-y divide-line">
          {transactions.map(({ id, plan, amount, currency, payment_status, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-[1_1_9rem]">
                <p className="font-medium">{planName(plan)}</p>
                <p className="text-hint leading-5 text-muted tabular">
                  <time dateTime={created_at}>{billingDate(created_at)}</time>
                </p>
              </div>
              <p className="font-semibold tabular">{amountText(amount, currency)}</p>
              <p className="w-18 text-right">
                <Badge tone={STATES[payment_status].tone}>{STATES[payment_status].word}</Badge>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
