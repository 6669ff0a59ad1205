import { Globe, TriangleAlert } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OfferedTo } from './offered-to.tsx';

/** The domains on which the widget may show.
 * Source: fact dashboard.domain-card; shared-schema/docs/product-rules.md#p10, #p13.
 * @param domains null when a newer version of the app saved them */
export function DomainCard({ domains }: { domains: readonly string[] | null }) {
  const isOpen = domains?.length === 0;
  const Icon = isOpen ? TriangleAlert : Globe;
  return (
    <Card
      title="Allowed Domain"
      actions={
        <OfferedTo permission="look.write">
          <ButtonLink variant="ghost" to="/domain" className="-mr-3">
            {isOpen ? 'Set domain' : 'Change'}
          </ButtonLink>
        </OfferedTo>
      }
    >
      <div className="flex gap-3">
        <Icon
          aria-hidden
          className={isOpen ? 'mt-1 size-4 shrink-0 text-holiday-text' : 'mt-1 size-4 shrink-0 text-muted'}
        />
        {isOpen ? (
          <p>
            <span className="font-medium">Any website.</span>{' '}
            <span className="text-muted">
              Your widget works anywhere. We recommend setting your domain so nobody else uses it.
            </span>
          </p>
        ) : (
          <ul className="min-w-0 font-medium">
            {domains?.map((domain) => <li key={domain}>{domain}</li>) ?? <li>Saved by a newer version of the app</li>}
          </ul>
        )}
      </div>
    </Card>
  );
}
