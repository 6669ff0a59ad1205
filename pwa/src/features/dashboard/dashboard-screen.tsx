import type { ReactNode } from 'react';
import { can } from '@doorsign/shared-schema/plans';
import { sectionOf, type Settings } from '@doorsign/shared-schema/registers';
import type { Schedule } from '@doorsign/shared-schema/status';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { usePublishedSettings, useSavedSections } from '../../local/setting-hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { usePublicDates } from '../../local/use-public-dates.ts';
import { useSetupChoice } from '../../local/use-setup-choice.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, onDemand, usePreloaded } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import { classes } from '../../ui/classes.ts';
import { greetingOf } from './greeting.ts';
import type { FreeCardsProps, WidgetCardsProps } from './later-cards.tsx';
import { QuickActions } from './quick-actions.tsx';
import type { SetupListProps } from './setup-list.tsx';
import { shownStatus } from './status-view.ts';
import { TodayCard } from './today-card.tsx';
import { usePublishedStatus } from './use-published-status.ts';

/** Figures and chart of a paid plan. The free plan never loads them. */
const Analytics = onDemand(() => import('./analytics.tsx'), 'Analytics', ViewFailed);

/** The cards below what an owner does first. */
const laterCards = () => import('./later-cards.tsx');
const WidgetCards = onDemand<'WidgetCards', WidgetCardsProps>(laterCards, 'WidgetCards', ViewFailed);
const FreeCards = onDemand<'FreeCards', FreeCardsProps>(laterCards, 'FreeCards', ViewFailed);

/** The steps that are left. Renders nothing when its file cannot be loaded. */
const SetupList = onDemand<'SetupList', SetupListProps>(() => import('./setup-list.tsx'), 'SetupList', Nothing);

/** Cards below one another, each as high as its content. */
const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-6';

export interface DashboardScreenProps {
  /** The part of the status card about a closure. */
  closing?: ReactNode;
  /** The question about the next public holiday. On a phone it follows the quick actions, which share the first screen with the status. */
  nudge?: ReactNode;
}

/** The overview: today as visitors see it, ways to change it, what is left to set up, and figures. On a phone the parts follow one
 * another; on wide windows the second one is a column of its own.
 * Source: facts dashboard.*; shared-schema/docs/product-rules.md#s11, #s12, #p4, #p10. */
export function DashboardScreen({ closing = null, nudge = null }: DashboardScreenProps) {
  const { now } = useServices();
  const { user } = useSession();
  const nowMs = useNow(now, MINUTE);
  const settings = useSettings();
  const published = usePublishedSettings();
  const newer = new Set([...useNewerKeys()].map(sectionOf));
  const isNewer = newer.has('hours') || newer.has('holidays');
  const datesOf = usePublicDates();
  const withDates = (all: Settings): Schedule => ({ ...scheduleOf(all), publicHolidays: datesOf(all) });
  const schedule = published && withDates(published);
  const asked = usePublishedStatus(published, nowMs);
  const hasAnalytics = can(user?.plan ?? 'free', 'analytics');
  const isLoaded = usePreloaded([SetupList, ...(hasAnalytics ? [WidgetCards, Analytics] : [FreeCards])]);
  const saved = useSavedSections();
  const [choice, onChoice] = useSetupChoice();
  // What follows the first screen comes at once, so that nothing is pushed down while it is read.
  const rest = isLoaded && saved && choice ? { saved, choice, onChoice } : null;
  if (!user || !settings || !published || !schedule) return <Loading>Loading...</Loading>;

  const cards = {
    user,
    domains: newer.has('domain') ? null : settings.domains,
    style: newer.has('style') ? null : settings.widgetStyle,
  };
  return (
    <Page title={greetingOf(new Date(nowMs).getHours(), settings.businessName)} documentTitle="Dashboard">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,20.5rem)] lg:grid-rows-[auto_1fr] lg:gap-y-6">
        {isNewer ? (
          <NewerAlert>Your schedule was</NewerAlert>
        ) : (
          <TodayCard
            shown={shownStatus(asked, schedule, nowMs)}
            published={schedule}
            unpublished={withDates(settings)}
            style={published.widgetStyle}
            user={user}
            now={nowMs}
            closing={closing}
          />
        )}
        <div className={classes(STACK, 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
          <QuickActions
            settings={settings}
            newer={newer}
            hasHolidays={can(user.plan, 'holidayScheduling')}
            today={readWallClock(settings.timezone, nowMs).date}
            style={cards.style}
          />
          {nudge}
          {rest ? <SetupList {...rest} user={user} settings={settings} newer={newer} now={nowMs} /> : null}
          {rest && hasAnalytics ? <WidgetCards {...cards} /> : null}
        </div>
        <div className={STACK}>
          {rest && !hasAnalytics ? <FreeCards {...cards} published={isNewer ? null : schedule} now={nowMs} /> : null}
          {rest && hasAnalytics && !isNewer ? <Analytics plan={user.plan} published={schedule} now={nowMs} /> : null}
        </div>
      </div>
    </Page>
  );
}
