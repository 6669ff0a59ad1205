import { useSession } from '../../local/session/session.ts';
import type { ButtonLook } from '../../ui/button-look.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { supportMailto } from './support-mail.ts';

export interface ContactSupportProps extends Pick<ButtonLook, 'variant'> {
  /** The operator's support address; null without one, or until the server has sent it: the mail then has no recipient. */
  address: string | null;
  /** The mail's subject. */
  about: string;
}

/** A link that writes to the operator's support address (shared-schema/docs/product-rules.md#p15). */
export function ContactSupport({ address, about, variant }: ContactSupportProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ButtonLink variant={variant} reloadDocument to={supportMailto(address ?? '', about, user)}>
      Contact Support
    </ButtonLink>
  );
}
