import { ExternalLink, Globe, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { sameValue } from '@doorsign/shared-schema/registers';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DOMAIN_FIELD_ID } from './domain-field-id.ts';

export interface CurrentConfigurationProps {
  /** The saved domains. */
  domains: readonly string[];
  /** The published domains, as far as this device knows. */
  published: readonly string[];
  onRemove: () => Promise<boolean>;
}

/** The saved domains, or what an empty list means.
 * Source: facts domain.current and domain.test*; shared-schema/docs/product-rules.md#p10, #p13. */
export function CurrentConfiguration({ domains, published, onRemove }: CurrentConfigurationProps) {
  return (
    <Card
      title="Current Configuration"
      actions={sameValue(domains, published) ? null : <Badge tone="holiday">Not on your website yet</Badge>}
    >
      {domains.length === 0 ? (
        <p className="flex gap-3">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-holiday-text" />
          <span>
            <span className="font-medium">Any website.</span>{' '}
            <span className="text-muted">
              Without a domain, your widget works anywhere. We recommend setting one so nobody else uses it.
            </span>
          </span>
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {domains.map((domain) => (
              <li key={domain} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <span className="flex min-w-0 items-center gap-3 font-medium">
                  <Globe aria-hidden className="size-4 shrink-0 text-muted" />
                  {domain}
                </span>
                <ButtonLink variant="secondary" to={`https://${domain}`} target="_blank" rel="noopener noreferrer">
                  Test Domain
                  <ExternalLink aria-hidden />
                  <span className="sr-only">{domain}, opens in a new tab</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
          <RemoveRestriction onRemove={onRemove} />
        </>
      )}
    </Card>
  );
}

/** Asks for confirmation: without the restriction any website can show the widget. */
function RemoveRestriction({ onRemove }: Pick<CurrentConfigurationProps, 'onRemove'>) {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const remove = async (): Promise<void> => {
    close();
    // The pressed button disappears together with the restriction.
    if (await onRemove()) document.getElementById(DOMAIN_FIELD_ID)?.focus();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)} className="mt-1 -ml-4 text-danger!">
        Remove restriction
      </Button>
      <Dialog
        open={asking}
        title="Remove restriction?"
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => void remove()}>
              Remove restriction
            </Button>
          </>
        }
      >
        <p>Your widget will work on any website that has your code.</p>
      </Dialog>
    </>
  );
}
