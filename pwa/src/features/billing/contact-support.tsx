import { ButtonLink } from '../../ui/button.tsx';
import { useBilling } from './use-billing.ts';

/** Writes to whom the operator named (shared-schema/docs/product-rules.md#p15); until the server has told, the owner's mail program asks for the address. */
export function ContactSupport() {
  const { known } = useBilling();
  const address = known?.subscription.supportEmail ?? '';
  return <ButtonLink to={`mailto:${address}?subject=${encodeURIComponent('A payment')}`}>Contact Support</ButtonLink>;
}
