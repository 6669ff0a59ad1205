import { useState } from 'react';
import type { Webhook } from '@doorsign/shared-schema/api';
import { Link } from '../../lib/router.tsx';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ListHead } from './list-head.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import type { NewWebhook, Webhooks, WebhooksOfBusiness } from './use-webhooks.ts';
import { NOTHING_CHOSEN, WebhookDialog } from './webhook-dialog.tsx';
import { hostOf, stateText } from './webhook-texts.ts';
import { webhookPath } from './webhook-path.ts';

interface WebhooksTabProps {
  webhooks: Webhooks;
  answer: WebhooksOfBusiness;
  /** Whether the plan has webhooks. */
  isIncluded: boolean;
}

/** The words above a secret that is shown once. */
export const SECRET_ONCE =
  'Copy your secret now. It is not shown again. Your program uses it to check that events come from us.';

/** The webhooks, each with a page of its own, and a new one. */
export function WebhooksTab({ webhooks, answer: { webhooks: listed, limit }, isIncluded }: WebhooksTabProps) {
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const add = async (body: NewWebhook): Promise<void> => {
    const { endpoint, secret: value } = await webhooks.create(body);
    setAdding(false);
    setSecret({
      value,
      title: `Secret for ${hostOf(endpoint.url)}`,
      text: SECRET_ONCE,
      after: () => void toast({ title: 'Webhook added' }),
    });
  };
  return (
    <>
      <ListHead count={listed.length} limit={limit} words={['webhook', 'webhooks']}>
        {isIncluded ? <Button onClick={() => setAdding(true)}>Add webhook</Button> : null}
      </ListHead>
      {listed.length === 0 ? (
        <p className="px-5 pb-5 text-muted">
          No webhooks yet. We can tell another program the minute you open or close.
        </p>
      ) : null}
      <ul aria-label="Webhooks" className="divide-y divide-line border-line not-empty:border-t">
        {listed.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <WebhookDialog
        open={adding}
        title="Add a webhook"
        initial={NOTHING_CHOSEN}
        words={['Add webhook', 'Adding…']}
        onSubmit={add}
        onClose={() => setAdding(false)}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

const LIST = new Intl.ListFormat('en-US');

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { now } = useServices();
  const { id, url, description, types } = webhook;
  const { text, tone } = stateText(webhook, now());
  return (
    <li className="px-5 py-3 wrap-anywhere">
      <Link to={webhookPath(id)} className="inline-flex min-h-10 items-center font-semibold text-brand hover:underline">
        {url}
      </Link>
      {description === null ? null : <p>{description}</p>}
      <p className="text-muted">{LIST.format(types)}</p>
      <p className="mt-1">
        <Badge tone={tone} className="whitespace-normal!">
          {text}
        </Badge>
      </p>
    </li>
  );
}
