import { Suspense } from 'react';
import { useNewerKeys, usePublishedSettings } from '../../local/hooks.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { CurrentConfiguration } from './current-configuration.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainProtection } from './domain-protection.tsx';
import { FreePlanLimitation } from './free-plan-limitation.tsx';
import { RefusedDomains } from './refused-domains.tsx';
import { useDomainDraft } from './use-domain-draft.ts';

/** The screen for the domains on which the widget may show.
 * Source: facts domain.*; shared-schema/docs/product-rules.md#p10, #p13, #r5. */
export function DomainScreen() {
  const { user } = useSession();
  const plan = user?.plan ?? 'free';
  const editing = useDomainDraft(plan);
  const published = usePublishedSettings();
  const isNewer = useNewerKeys().has('domains');
  if (!user || !editing || !published) return <Loading>Loading domain settings...</Loading>;
  const page = { title: 'Domain Settings', subtitle: 'The website that may show your widget.' };
  // If a newer version saved the domains, the list here is empty, which would read as "any website".
  if (isNewer)
    return (
      <Page {...page}>
        <Suspense>
          <NewerAlert>Your domain was</NewerAlert>
        </Suspense>
      </Page>
    );
  return (
    <Page {...page}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <RefusedDomains onTakeUp={editing.takeUp} />
          <DomainForm editing={editing} plan={plan} />
          <CurrentConfiguration
            domains={editing.stored}
            published={published.domains}
            onRemove={editing.removeRestriction}
          />
        </div>
        <div className="grid gap-4">
          {plan === 'free' ? <FreePlanLimitation /> : null}
          <DomainProtection />
        </div>
      </div>
    </Page>
  );
}
