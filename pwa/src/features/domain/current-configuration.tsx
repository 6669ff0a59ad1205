import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { sameValue } from '@doorsign/shared-schema/registers';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DOMAIN_FIELD_ID } from './domain-field-id.ts';
import { TestedDomain } from './tested-domain.tsx';

export interface CurrentConfigurationProps {
  /** The saved domains. */
  domains: readonly string[];
  /** The published domains, as far as this device knows. */
  published: readonly string[];
  onRemove: () => Promise<boolean>;
}

/** The saved domains, or what an empty list means.
 * Source: fact domain.current; shared-schema/docs/product-rules.md#p10, #p13. */
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
              <TestedDomain key={domain} domain={domain} isPublished={published.includes(domain)} />
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
