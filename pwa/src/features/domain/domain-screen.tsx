import { PLANS } from '@doorsign/shared-schema/plans';
import { useNewerKeys } from '../../local/hooks.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CurrentConfiguration } from './current-configuration.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainProtection } from './domain-protection.tsx';
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
  const page = { title: 'Domain Settings', subtitle: 'The website allowed to show your widget.' };
  // If a newer version saved the domains, the list here is empty, which would read as "any website".
  if (isNewer)
    return (
      <Page {...page}>
        <NewerAlert>Your domain was</NewerAlert>
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

/** The free plan's limit of one domain, with the next plan's limit.
 * Source: facts domain.free*; shared-schema/docs/product-rules.md#r7. */
function FreePlanLimitation() {
  const { marketingName, limits } = PLANS.pro;
  return (
    <section
      aria-labelledby="free-plan-limitation"
      className="rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft"
    >
      <h2 id="free-plan-limitation" className="text-base leading-6">
        Free Plan Limitation
      </h2>
      <p className="mt-1 mb-4">
        Your plan allows one domain only. {marketingName} allows {limits.domains}.
      </p>
      <ButtonLink to="/pricing" variant="secondary">
        Upgrade
      </ButtonLink>
    </section>
  );
}
