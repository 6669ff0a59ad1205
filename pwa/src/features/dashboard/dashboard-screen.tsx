import { Suspense } from 'react';
import { can, PLANS } from '@doorsign/shared-schema/plans';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useNewerKeys, usePublishedSettings, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AnalyticsLoading, AnalyticsFailed } from './analytics-layout.tsx';
import { DomainCard } from './domain-card.tsx';
import { greetingOf } from './greeting.ts';
import { LockedStats } from './locked-stats.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatusCard } from './status-card.tsx';
import { scheduleOf, shownStatus, type ShownStatus } from './status-view.ts';
import { usePublishedStatus } from './use-published-status.ts';
import { WidgetCard } from './widget-card.tsx';

/** Figures and chart of a paid plan. The free plan never loads them. */
const Analytics = onDemand(() => import('./analytics.tsx'), 'Analytics', AnalyticsFailed);

/** Subtitles that claim no more than is known. */
const SUBTITLES: Record<ShownStatus['source'], (site: string) => string> = {
  server: (site) => `What visitors to ${site} see right now.`,
  device: (site) => `What visitors to ${site} see, as far as this device knows.`,
  none: (site) => `We can’t tell what visitors to ${site} see right now.`,
};

/** The overview: what visitors see now, and links to change it.
 * Source: facts dashboard.*; shared-schema/docs/product-rules.md#s11, #s12, #p4, #p10. */
export function DashboardScreen() {
  const { now } = useServices();
  const { user } = useSession();
  const nowMs = useNow(now, MINUTE);
  const settings = useSettings();
  const published = usePublishedSettings();
  const newer = new Set([...useNewerKeys()].map(sectionOf));
  const isNewer = newer.has('hours') || newer.has('holidays');
  const schedule = published && scheduleOf(published);
  const asked = usePublishedStatus(schedule, nowMs);
  if (!user || !settings || !published || !schedule) return <Loading>Loading...</Loading>;

  const shown = shownStatus(asked, schedule, nowMs);
  const isFree = user.plan === 'free';
  const domains = <DomainCard domains={newer.has('domain') ? null : settings.domains} />;
  const site = published.domains[0] ?? 'your website';
  const { date, minute } = readWallClock(settings.timezone, nowMs);
  return (
    <Page
      title={greetingOf(Math.floor(minute / 60), settings.businessName)}
      documentTitle="Dashboard"
      subtitle={isNewer ? undefined : SUBTITLES[shown.source](site)}
    >
      {isNewer ? (
        <Suspense>
          <NewerAlert>Your schedule was</NewerAlert>
        </Suspense>
      ) : (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <StatusCard shown={shown} published={schedule} unpublished={scheduleOf(settings)} now={nowMs} />
          <WidgetCard user={user} style={published.widgetStyle} view={shown.visitors} now={nowMs} />
        </div>
      )}
      {isNewer ? (
        <div className="mt-4">{isFree ? null : domains}</div>
      ) : (
        <StatCards plan={user.plan} published={schedule} now={nowMs}>
          {can(user.plan, 'analytics') ? (
            <Suspense fallback={<AnalyticsLoading>{domains}</AnalyticsLoading>}>
              <Analytics timezone={published.timezone} now={nowMs}>
                {domains}
              </Analytics>
            </Suspense>
          ) : (
            <LockedStats />
          )}
        </StatCards>
      )}
      <QuickActions settings={settings} newer={newer} hasHolidays={can(user.plan, 'holidayScheduling')} today={date} />
      {isFree ? (
        <div className="mt-8 grid gap-4 lg:grid-cols-2">
          {domains}
          <UpgradeBanner />
        </div>
      ) : null}
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
      className="flex flex-col items-start justify-between gap-4 rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft"
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
