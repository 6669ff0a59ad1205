import { usePublishedSettings } from '../../local/hooks.ts';
import { useSession } from '../../local/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { CurrentConfiguration } from './current-configuration.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainProtection } from './domain-protection.tsx';
import { FreePlanLimitation } from './free-plan-limitation.tsx';
import { RefusedDomains } from './refused-domains.tsx';
import { useDomainDraft } from './use-domain-draft.ts';

/** Where the widget may show. Source: specification section 2, /domain; decisions P10, P13, R5. */
export function DomainScreen() {
  const { user } = useSession();
  const plan = user?.plan ?? 'free';
  const editing = useDomainDraft(plan);
  const published = usePublishedSettings();
  if (!user || !editing || !published) return <Loading>Loading domain settings...</Loading>;
  return (
    <Page title="Domain Settings" subtitle="The website that may show your widget.">
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
