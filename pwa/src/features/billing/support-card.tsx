import type { AnyPlan } from '@doorsign/shared-schema/plans';
import { Card } from '../../ui/card.tsx';
import { ContactSupport } from './contact-support.tsx';
import { hasPriority } from './support-mail.ts';

/** Support by e-mail. Only for an operator who has set an address.
 * Source: shared-schema/docs/product-rules.md#p12, #p15. */
export function SupportCard({ plan, address }: { plan: AnyPlan; address: string | null }) {
  if (address === null) return null;
  return (
    <Card title={hasPriority(plan) ? 'Priority support' : 'Support'}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {hasPriority(plan)
            ? 'Write to us by e-mail. Your plan and business are in the mail, and it’s answered first.'
            : 'Write to us by e-mail. Mails from paid plans are answered first.'}
        </p>
        <ContactSupport address={address} about="A question about Doorsign" variant="secondary" />
      </div>
    </Card>
  );
}
