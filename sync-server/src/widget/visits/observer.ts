import type { WidgetEvent } from '@doorsign/shared-schema/api';
import { DEMO_ID } from '@doorsign/shared-schema/demo';
import { HOUR } from '@doorsign/shared-schema/status/units';
import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { EVENTS } from '../../platform/parameters.ts';
import type { WidgetReportKind } from '../../platform/database/tables.ts';
import { hostOf, hostKindOf, readHost, type HostKind } from '../origin.ts';
import type { PublicAnswers } from '../payload-cache.ts';
import type { SnippetObserver } from './snippet-observer.ts';
import type { Visits } from './visits.ts';

/** The location whose widget a page requested. */
interface Visited {
  readonly id: string;
  readonly answers: PublicAnswers;
}

/** Turns requests of pages into event counts and widget reports. Only the host of a page is stored. `page` is its Origin or Referer. */
export interface Observer {
  /** Records that a page loaded a location's widget. */
  loaded(visited: Visited, page: string | undefined, how: 'by tag' | 'by script'): void;
  event(visited: Visited, event: WidgetEvent, origin: string | undefined): void;
}

interface ObserverDeps {
  visits: Pick<Visits, 'count' | 'note'>;
  snippets: Pick<SnippetObserver, 'current'>;
  publicUrl: string;
  now(): number;
}

/** The kinds of reports for pages that load a widget, and for pages that show it. Pages of the app itself are not an owner's. */
const LOADED_AS: Readonly<Partial<Record<HostKind, WidgetReportKind>>> = { website: 'loaded', elsewhere: 'refused' };
const SHOWN_AS: Readonly<Partial<Record<HostKind, WidgetReportKind>>> = {
  website: 'seen',
  elsewhere: 'refused',
  'own machine': 'tried',
};

/** Maximum length of a remembered page address; for a page on another site, browsers send only the origin. */
const PAGE_LENGTH_MAX = 500;

export const createObserver = ({ visits, snippets, publicUrl, now }: ObserverDeps): Observer => {
  /** The page that loaded each location's widget last; most visitors within a minute come from the same page. */
  const lastLoads = new WeakMap<PublicAnswers, { page: string; at: number }>();

  return {
    loaded({ id, answers }, page, how) {
      const at = now();
      if (page === undefined || id === DEMO_ID) return;
      const last = lastLoads.get(answers);
      if (last && last.page === page && Math.abs(at - last.at) < EVENTS.noteEveryMs) return;
      const host = hostOf(page);
      if (host === null) return;
      if (page.length <= PAGE_LENGTH_MAX) lastLoads.set(answers, { page, at });
      if (how === 'by tag') snippets.current(page);
      const kind = LOADED_AS[hostKindOf(host, answers.domains, publicUrl)];
      if (kind) visits.note({ locationId: id, kind, host, at });
    },

    event({ id, answers }, { type, host: told }, origin) {
      // The browser's header takes precedence over the page's own report: a page in a frame without an address does not report its host.
      const host = hostOf(origin) ?? readHost(told);
      if (host === null || id === DEMO_ID) return;
      const at = now();
      const kind = SHOWN_AS[hostKindOf(host, answers.domains, publicUrl)];
      if (kind && type === 'view') visits.note({ locationId: id, kind, host, at });
      if (kind === 'seen')
        visits.count({ locationId: id, hour: hourOf(businessDayOf(answers.zone, at), at), type, count: 1 });
    },
  };
};

/** Returns the beginning of the hour that contains a given time. Hours are counted from the beginning of the business day, so that no hour
 * is part of two days, whatever the zone and its clock changes.
 * @param at a time of that day, epoch milliseconds */
const hourOf = ({ startsAt }: BusinessDay, at: number): number => startsAt + Math.floor((at - startsAt) / HOUR) * HOUR;
