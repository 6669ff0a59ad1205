import type { User } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { Check, Copy } from 'lucide-react';
import { useLocationId } from '../../local/own-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCopyCode } from './use-copy-code.ts';

/** The widget's plan and ID, and its code. Source: facts dashboard.widget-card.*.
 * @param style a part of the code; null when a newer version of the app saved it */
export function WidgetCard({ user, style }: { user: User; style: WidgetStyle | null }) {
  const id = useLocationId() ?? user.id;
  const [isCopied, copy] = useCopyCode(id, style);
  return (
    <Card title="Widget">
      <dl className="mb-4 grid gap-y-1.5">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">Plan</dt>
          <dd className="font-medium">{PLANS[user.plan].name}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">Widget ID</dt>
          <dd className="font-mono text-hint wrap-anywhere">{id}</dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {style ? (
          <Button variant="secondary" onClick={copy}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {isCopied ? 'Code copied!' : 'Copy code'}
          </Button>
        ) : null}
        <ButtonLink variant="secondary" to="/install">
          View Install Code
        </ButtonLink>
      </div>
    </Card>
  );
}
