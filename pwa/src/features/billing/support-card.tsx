import type { AnyPlan } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactSupport } from './contact-support.tsx';
import { hasPriority } from './support-mail.ts';

export interface SupportCardProps {
  plan: AnyPlan;
  /** The operator's support address; null without one. */
  address: string | null;
  /** The operator's phone number, if the plan has support by phone; null without one. */
  phone: string | null;
}

/** Support by e-mail and by phone. Only for an operator who has set an address or a number.
 * Source: shared-schema/docs/product-rules.md#p12, #p15. */
export function SupportCard({ plan, address, phone }: SupportCardProps) {
  if (address === null && phone === null) return null;
  return (
    <Card title={hasPriority(plan) ? 'Priority support' : 'Support'}>
      <div className="grid gap-4">
        {address === null ? null : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 flex-[1_1_18rem] text-muted">
              {hasPriority(plan)
                ? 'Email us. We’ll see your plan and business name, and answer you first.'
                : 'Email us. Emails from paid plans are answered first.'}
            </p>
            <ContactSupport address={address} about="A question about Doorsign" variant="secondary" />
          </div>
        )}
        {phone === null ? null : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 flex-[1_1_18rem] text-muted">
              Phone support: call us at <span className="font-medium whitespace-nowrap text-ink">{phone}</span>.
            </p>
            <ButtonLink variant="secondary" reloadDocument to={`tel:${phone.replace(/(?!^\+)\D/g, '')}`}>
              Call Support
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}
