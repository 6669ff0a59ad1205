import { ButtonLink } from '../../ui/button.tsx';
import { useBilling } from './use-billing.ts';

/** A link that writes to the operator's support address (shared-schema/docs/product-rules.md#p15). Until the server has sent
 * that address, the mail program opens without a recipient. */
export function ContactSupport() {
  const { known } = useBilling();
  const address = known?.subscription.supportEmail ?? '';
  return <ButtonLink to={`mailto:${address}?subject=${encodeURIComponent('A payment')}`}>Contact Support</ButtonLink>;
}
