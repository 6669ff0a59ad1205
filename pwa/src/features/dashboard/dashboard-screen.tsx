import { Suspense } from 'react';
import { can, PLANS } from '@doorsign/shared-schema/plans';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useNewerKeys, usePublishedSettings, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { AnalyticsLoading, AnalyticsFailed } from './analytics-layout.tsx';
import { DomainCard } from './domain-card.tsx';
import { greetingOf } from './greeting.ts';
import { KeyNumbers, PlanNumbers } from './key-numbers.tsx';
import { LockedStats } from './locked-stats.tsx';
import { QuickActions } from './quick-actions.tsx';
import type { SetupListProps } from './setup-list.tsx';
import { scheduleOf, shownStatus } from './status-view.ts';
import { TodayCard } from './today-card.tsx';
import { useCopyCode } from './use-copy-code.ts';
import { usePublishedStatus } from './use-published-status.ts';
import { WidgetCard } from './widget-card.tsx';

/** Figures and chart of a paid plan. The free plan never loads them. */
const Analytics = onDemand(() => import('./analytics.tsx'), 'Analytics', AnalyticsFailed);

/** The steps that are left. Renders nothing when its file cannot be loaded. */
const SetupList = onDemand<'SetupList', SetupListProps>(
  () => import('./setup-list.tsx'),
  'SetupList',
  () => null,
);

/** Cards below one another, each as high as its content. */
const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-6';

/** The overview: today as visitors see it, ways to change it, what is left to set up, and figures. On a phone the parts follow one
 * another; on wide windows the second one is a column of its own.
 * Source: facts dashboard.*; shared-schema/docs/product-rules.md#s11, #s12, #p4, #p10. */
export function DashboardScreen() {
  const { now } = useServices();
  const { user } = useSession();
  const locationId = useLocationId();
  const nowMs = useNow(now, MINUTE);
  const settings = useSettings();
  const published = usePublishedSettings();
  const newer = new Set([...useNewerKeys()].map(sectionOf));
  const isNewer = newer.has('hours') || newer.has('holidays');
  const schedule = published && scheduleOf(published);
  const asked = usePublishedStatus(schedule, nowMs);
  const code = useCopyCode(locationId ?? '', settings?.widgetStyle);
  if (!user || !settings || !published || !schedule) return <Loading>Loading...</Loading>;

  const hasAnalytics = can(user.plan, 'analytics');
  const numbers = <PlanNumbers plan={user.plan} published={schedule} now={nowMs} />;
  const widget = <WidgetCard user={user} code={newer.has('style') ? null : code} />;
  const domain = <DomainCard domains={newer.has('domain') ? null : settings.domains} />;
  return (
    <Page title={greetingOf(new Date(nowMs).getHours(), settings.businessName)} documentTitle="Dashboard">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,20.5rem)] lg:grid-rows-[auto_1fr] lg:gap-y-6">
        {isNewer ? (
          <Suspense>
            <NewerAlert>Your schedule was</NewerAlert>
          </Suspense>
        ) : (
          <TodayCard
            shown={shownStatus(asked, schedule, nowMs)}
            published={schedule}
            unpublished={scheduleOf(settings)}
            style={published.widgetStyle}
            user={user}
            now={nowMs}
          />
        )}
        <div className={classes(STACK, 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
          <QuickActions
            settings={settings}
            newer={newer}
            hasHolidays={can(user.plan, 'holidayScheduling')}
            today={readWallClock(settings.timezone, nowMs).date}
            code={code}
          />
          <Suspense>
            <SetupList user={user} settings={settings} newer={newer} now={nowMs} />
          </Suspense>
          {hasAnalytics ? widget : null}
          {hasAnalytics ? domain : null}
        </div>
        <div className={STACK}>
          {isNewer ? null : hasAnalytics ? (
            <Suspense fallback={<AnalyticsLoading>{numbers}</AnalyticsLoading>}>
              <Analytics timezone={published.timezone} now={nowMs}>
                {numbers}
              </Analytics>
            </Suspense>
          ) : (
            <KeyNumbers columns={2}>
              {numbers}
              <LockedStats />
            </KeyNumbers>
          )}
          {/* Without figures the first column has room for these. */}
          {hasAnalytics ? null : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 lg:gap-6">
              {widget}
              <div className={STACK}>
                {domain}
                {user.plan === 'free' ? <UpgradeBanner /> : null}
              </div>
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The banner on the free plan. It names one available feature and its price, nothing else
 * (shared-schema/docs/product-rules.md#p12). */
function UpgradeBanner() {
  const { marketingName, price, featureTexts } = PLANS.pro;
  const [offer] = featureTexts.filter(({ available }) => available);
  return (
    <aside
      aria-label="Upgrade"
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft"
    >
      <p>
        <span className="block font-heading text-base leading-6 font-[650] tracking-[-0.02em]">
          Closed for the holidays? Let your widget say so.
        </span>
        {offer ? `${offer.text} comes with ${marketingName}, ${price}.` : `See ${marketingName}, ${price}.`}
      </p>
      <ButtonLink to="/pricing">Upgrade</ButtonLink>
    </aside>
  );
}
