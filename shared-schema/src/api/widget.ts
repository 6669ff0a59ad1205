import type { WidgetStyle } from '../style/style.ts';

/** A label on the wire: open, closed, holiday, unknown (hours never saved). */
export type WireLabel = 'o' | 'c' | 'h' | 'x';

/** One entry of a payload's timeline: minutes since the previous entry (the first: since `start`), the
 * label from then on, the index of a holiday's name in `names`, and by how many hours the business's clock is ahead of UTC from then
 * on, where that is not as in the entry before. The first entry says it; payloads of before say it nowhere. */
export type WireEntry = [minutes: number, label: WireLabel, name?: number | null, offset?: number];

/** The hours of one day as its owner typed them, "HH:MM"; null when the business is closed all day. */
export type WireDay = [open: string, close: string] | null;

/** A dated entry of which a visitor is told before its day. */
export interface NextHoliday {
  /** "YYYY-MM-DD" on the business's calendar. */
  date: string;
  name: string;
  hours: WireDay;
}

/** What a site gets about a business: facts instead of words. Times are epoch minutes. Two neighbours of the timeline may say the
 * same, where a holiday's name or the business's clock changes.
 * The timeline covers at least 14 days from `start` and goes on to the first opening or closing after them,
 * so an entry that no opening or closing follows lasts for ever.
 * Source: shared-schema/docs/http-contract.md#payload. */
export interface WidgetPayload {
  v: 1;
  id: string;
  name: string;
  style: WidgetStyle;
  /** Hosts on which the widget may show; empty: all. */
  domains: string[];
  /** IANA zone of the business, for scripts of before: since the timeline has offsets nobody has to ask for its rules. */
  zone: string;
  /** Rows of the popup: seven, Monday first; null when hours were never saved. */
  hours: WireDay[] | null;
  /** The next entry from the business's current date on, at most 90 days ahead. */
  nextHoliday: NextHoliday | null;
  phone: string | null;
  directionsUrl: string | null;
  poweredBy: string;
  start: number;
  timeline: WireEntry[];
  names: string[];
  /** After this minute the widget hides rather than guess. */
  horizon: number;
}

/** Paths of the public group, which is not made of JSON calls. Source: shared-schema/docs/http-contract.md#public-files. */
export const WIDGET_PATHS = { script: '/api/widget.js', payload: '/api/widget/', words: '/api/widget/words/' } as const;
