import { useState, type ComponentType, type ReactNode } from 'react';
import type { Webhook } from '@doorsign/shared-schema/api';
import { Link, useNavigate } from '../../lib/router.tsx';
import { timeText } from '../../lib/time-text.ts';
import { announceRefusal } from '../../local/announce-refusal.ts';
import { ConfirmDialog, type Question } from '../../local/confirm-dialog.tsx';
import { useServices } from '../../local/services.ts';
import type { ProofFields } from '../../local/use-proof.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import { dateText } from '../../lib/date-text.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { followedText } from './delivery-texts.ts';
import { Pending } from './pending.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { usePlaces } from './use-places.ts';
import { useWebhook, type WebhookChange, type WebhookOfPage } from './use-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WEBHOOKS_TAB } from './webhook-path.ts';
import { eventText, hostOf, stateText } from './webhook-texts.ts';
import { SECRET_ONCE } from './webhooks-tab.tsx';

interface WebhookViewProps {
  id: string;
  proofFields: ComponentType<ProofFields>;
}

/** The page of one webhook: what it gets, a test, its secret, and its deliveries. */
export function WebhookView({ id, proofFields }: WebhookViewProps) {
  const page = useWebhook(id);
  const { answer, failure } = page.webhook;
  if (failure?.code === 'not_found')
    return (
      <Page title="Webhook" subtitle={<AllWebhooks />}>
        <p>This webhook doesn’t exist anymore.</p>
      </Page>
    );
  if (answer === null) return <Pending title="Webhook" loading="Loading webhook..." answers={[page.webhook]} />;
  return <Shown page={page} webhook={answer} proofFields={proofFields} />;
}

function AllWebhooks() {
  return (
    <Link to={WEBHOOKS_TAB} className="inline-flex min-h-6 items-center text-brand underline underline-offset-2">
      All webhooks
    </Link>
  );
}

interface ShownProps {
  page: WebhookOfPage;
  webhook: Webhook;
  proofFields: ComponentType<ProofFields>;
}

function Shown({ page, webhook, proofFields }: ShownProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [testing, setTesting] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const host = hostOf(webhook.url);

  const sendTest = async (): Promise<void> => {
    setTesting(true);
    await announceRefusal(async () => {
      toast(followedText(await page.sendTest(), ['Test sent', 'Test failed']));
    }).finally(() => setTesting(false));
  };
  const change = async (values: WebhookChange): Promise<void> => {
    await page.change(changedOf(webhook, values));
    setEditing(false);
    toast({ title: 'Webhook changed' });
  };
  const rotate = (): Question => {
    let made = '';
    return {
      title: 'Rotate the secret?',
      text: 'You get a new secret. For 24 hours both secrets work, so your program can switch over without a gap.',
      stay: 'Keep it',
      go: 'Rotate secret',
      isSafe: true,
      async act() {
        made = await page.rotateSecret();
      },
      after: () =>
        setSecret({
          value: made,
          title: `New secret for ${host}`,
          text: SECRET_ONCE,
          after: () => void toast({ title: 'Secret rotated', description: 'The old secret works for 24 more hours.' }),
        }),
    };
  };
  const remove = (): Question => ({
    title: `Delete the webhook to ${host}?`,
    text: 'We’ll stop sending events there, and its delivery history will disappear.',
    stay: 'Keep it',
    go: 'Delete webhook',
    act: () => page.remove(),
    after() {
      navigate(WEBHOOKS_TAB, { replace: true });
      toast({ title: 'Webhook deleted' });
    },
  });
  return (
    <Page
      title="Webhook"
      subtitle={<AllWebhooks />}
      actions={
        <>
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button busy={testing} onClick={() => void sendTest()}>
            {testing ? 'Sending…' : 'Send test'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FactsCard
          page={page}
          webhook={webhook}
          onRotate={() => setQuestion(rotate())}
          onDelete={() => setQuestion(remove())}
        />
        <DeliveriesCard page={page} />
      </div>
      <WebhookDialog
        open={editing}
        title="Change the webhook"
        initial={webhook}
        words={['Save', 'Saving…']}
        onSubmit={change}
        onClose={() => setEditing(false)}
      />
      <ConfirmDialog question={question} proofFields={proofFields} onClose={() => setQuestion(null)} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Page>
  );
}

/** Returns the values that differ from what the webhook has. */
const changedOf = (webhook: Webhook, values: WebhookChange): WebhookChange =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(webhook[key as keyof Webhook]),
    ),
  );

interface FactsCardProps {
  page: WebhookOfPage;
  webhook: Webhook;
  onRotate: () => void;
  onDelete: () => void;
}

function FactsCard({ page, webhook, onRotate, onDelete }: FactsCardProps) {
  const { now } = useServices();
  const places = usePlaces();
  const { url, description, enabled, types, locations, createdAt, createdBy, oldSecretUntil } = webhook;
  const { text, tone } = stateText(webhook, now());
  const switchTo = async (next: boolean): Promise<void> => {
    if (!(await announceRefusal(() => page.change({ enabled: next })))) return;
    toast(
      next
        ? { title: 'Webhook turned on' }
        : { title: 'Webhook turned off', description: 'Nothing is sent until you turn it on again.' },
    );
  };
  return (
    <Card>
      <dl className="grid grid-cols-1 gap-3">
        <Fact name="Address">{url}</Fact>
        {description === null ? null : <Fact name="Description">{description}</Fact>}
        <Fact name="State">
          <Badge tone={tone} className="whitespace-normal!">
            {text}
          </Badge>
        </Fact>
        <Fact name="Events">
          <ul aria-label="Events">
            {types.map((type) => (
              <li key={type}>{eventText(type)}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Locations">{places(locations)}</Fact>
        <Fact name="Added">
          {dateText(createdAt, now())}
          {createdBy === null ? null : ` by ${createdBy}`}
        </Fact>
        {oldSecretUntil === null || Date.parse(oldSecretUntil) <= now() ? null : (
          <Fact name="Secret">The old secret also works until {timeText(Date.parse(oldSecretUntil), now())}.</Fact>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void switchTo(!enabled)}>
          {enabled ? 'Turn off' : 'Turn on'}
        </Button>
        <Button variant="secondary" onClick={onRotate}>
          Rotate secret
        </Button>
        <Button variant="ghost" className="text-danger!" onClick={onDelete}>
          Delete webhook
        </Button>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
