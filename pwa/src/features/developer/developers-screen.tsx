import type { ComponentType } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { useLocation, useNavigate, useQuery } from '../../lib/router.tsx';
import { useConnection } from '../../local/hooks.ts';
import { useSession } from '../../local/session/session.ts';
import { mayAt } from '../../local/team/member.ts';
import type { ProofFields } from '../../local/use-proof.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DocsTab } from './docs-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { NEEDS_CONNECTION, Pending } from './pending.tsx';
import { useKeys } from './use-keys.ts';
import { useWebhooks } from './use-webhooks.ts';
import { webhookIdOf } from './webhook-path.ts';
import { WebhookView } from './webhook-view.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

export interface DevelopersScreenProps {
  /** The re-authentication, of another feature. */
  proofFields: ComponentType<ProofFields>;
}

const TITLE = 'API & Webhooks';

/** API keys, webhooks and the way to the documentation; below it the page of each webhook. It needs a connection, and nothing of it stays on
 * the device.
 * Source: shared-schema/docs/product-rules.md#k1. */
export function DevelopersScreen({ proofFields }: DevelopersScreenProps) {
  const { user } = useSession();
  const id = webhookIdOf(useLocation().pathname);
  if (!user) return <Loading>Loading keys...</Loading>;
  if (!mayAt(user, 'developer.manage', undefined))
    return (
      <Page title={TITLE}>
        <p>Only the owner and managers of all locations can use this.</p>
      </Page>
    );
  if (id !== null) return <WebhookView key={id} id={id} proofFields={proofFields} />;
  return <Lists user={user} proofFields={proofFields} />;
}

function Lists({ user: { features }, proofFields }: DevelopersScreenProps & { user: User }) {
  const { online } = useConnection();
  const navigate = useNavigate();
  const tab = useQuery().get('tab') ?? 'keys';
  const keys = useKeys();
  const webhooks = useWebhooks();
  if (keys.answer === null || webhooks.answer === null)
    return <Pending title={TITLE} loading="Loading keys..." answers={[keys, webhooks]} />;
  const isIncluded = features.apiAccess || features.webhooks;
  if (!isIncluded && keys.answer.keys.length === 0 && webhooks.answer.webhooks.length === 0)
    return (
      <Page title={TITLE}>
        <PlanCard />
      </Page>
    );
  return (
    <Page title={TITLE} subtitle={online ? undefined : NEEDS_CONNECTION}>
      <div className="grid grid-cols-1 gap-4">
        {isIncluded ? null : <PlanCard />}
        <Card flush>
          <Tabs
            label={TITLE}
            shown={{
              id: ['webhooks', 'docs'].includes(tab) ? tab : 'keys',
              set: (next) => navigate(`?tab=${next}`, { replace: true }),
            }}
            tabs={[
              {
                id: 'keys',
                label: 'Keys',
                content: (
                  <KeysTab keys={keys} answer={keys.answer} isIncluded={features.apiAccess} proofFields={proofFields} />
                ),
              },
              {
                id: 'webhooks',
                label: 'Webhooks',
                content: <WebhooksTab webhooks={webhooks} answer={webhooks.answer} isIncluded={features.webhooks} />,
              },
              { id: 'docs', label: 'Docs', content: <DocsTab /> },
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}

function PlanCard() {
  return (
    <Card>
      <p>API and webhooks come with the Enterprise plan.</p>
      <ButtonLink to="/pricing" className="mt-4">
        See plans
      </ButtonLink>
    </Card>
  );
}
