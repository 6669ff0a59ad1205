import type { WidgetEvent } from '@doorsign/shared-schema/api';
import { DEMO_ID } from '@doorsign/shared-schema/demo';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import { EVENTS } from '../../platform/parameters.ts';
import type { SightingKind } from '../../platform/database/tables.ts';
import { hostOf, placeOf, readHost, type Place } from '../origin.ts';
import type { PublicAnswers } from '../payload-cache.ts';
import { hourOf } from './hour.ts';
import type { TagObserver } from './tag-observer.ts';
import type { Visits } from './visits.ts';

/** Whose widget a page asked for. */
interface Visited {
  readonly id: string;
  readonly answers: PublicAnswers;
}

/** Tells what the requests of pages mean: which of them count, and what is remembered of the others. Of a page, its host alone.
 * `page` is its Origin or Referer. */
export interface Observer {
  /** A page loaded a location's widget. */
  loaded(visited: Visited, page: string | undefined, how: 'by tag' | 'by script'): void;
  event(visited: Visited, event: WidgetEvent, origin: string | undefined): void;
}

interface ObserverDeps {
  visits: Pick<Visits, 'count' | 'note'>;
  tags: Pick<TagObserver, 'goodTag'>;
  publicUrl: string;
  now(): number;
}

/** What a page that loads a widget, and one that shows it, is seen as. The app's own pages are none of an owner's. */
const LOADED_AS: Readonly<Partial<Record<Place, SightingKind>>> = { website: 'loaded', elsewhere: 'refused' };
const SHOWN_AS: Readonly<Partial<Record<Place, SightingKind>>> = {
  website: 'seen',
  elsewhere: 'refused',
  'own machine': 'tried',
};

/** Longest address of a page that is remembered: of a page on another site, browsers send the origin alone. */
const PAGE_LENGTH_MAX = 500;

export const createObserver = ({ visits, tags, publicUrl, now }: ObserverDeps): Observer => {
  /** The page that loaded it last: most visitors of a minute come from the same one. */
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
      if (how === 'by tag') tags.goodTag(page);
      const kind = LOADED_AS[placeOf(host, answers.domains, publicUrl)];
      if (kind) visits.note({ locationId: id, kind, host, at });
    },

    event({ id, answers }, { type, host: told }, origin) {
      // What the browser says counts for more than what the page says: a page in a frame without an address tells none.
      const host = hostOf(origin) ?? readHost(told);
      if (host === null || id === DEMO_ID) return;
      const at = now();
      const kind = SHOWN_AS[placeOf(host, answers.domains, publicUrl)];
      if (kind && type === 'view') visits.note({ locationId: id, kind, host, at });
      if (kind === 'seen')
        visits.count({ locationId: id, hour: hourOf(businessDayOf(answers.zone, at), at), type, count: 1 });
    },
  };
};
