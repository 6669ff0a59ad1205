import type { WidgetStyle } from '../style/style.ts';

/** A label on the wire: open, closed, holiday, unknown (hours never saved). */
export type WireLabel = 'o' | 'c' | 'h' | 'x';

/** One entry of a payload's timeline: minutes since the previous entry (for the first: since `start`), the label from then on, the index of
 * a note in `names`, and the UTC offset of the business's clock from then on, in hours, if it differs from the entry before. The
 * first entry always has the offset; payloads of earlier servers never do. */
export type WireEntry = [minutes: number, label: WireLabel, note?: number | null, offset?: number];

/** The periods of one day in their order, each with its opening and its closing as the owner typed them, "HH:MM"; null if the business is
 * closed all day. Earlier popups read the first period. */
export type WireDay = [open: string, close: string, ...more: string[]] | null;

/** A dated entry, or one occurrence of a range of dates, that visitors see in advance. */
export interface NextHoliday {
  /** "YYYY-MM-DD" on the business's calendar; the first date of a range, which may have begun. */
  date: string;
  /** The last date of a range that is longer than a day. */
  to?: string;
  name: string;
  hours: WireDay;
  /** The note of a date that is by appointment outside its hours. */
  note?: string;
}

/** The style in a payload: a position is there only if the owner dragged the pill to it. */
export type WireStyle = Omit<WidgetStyle, 'positionX' | 'positionY'> &
  Partial<Pick<WidgetStyle, 'positionX' | 'positionY'>>;

/** The facts about a business that a website gets; the widget makes the texts. Times are epoch minutes. Two neighbors in the timeline can
 * have the same label, if the note or the offset of the business's clock changes.
 * The timeline covers at least 14 days from `start` and continues to the first opening or closing after them, so an entry that no opening
 * or closing follows holds forever.
 * Source: shared-schema/docs/http-contract.md#payload. */
export interface WidgetPayload {
  v: 1;
  id: string;
  name: string;
  style: WireStyle;
  /** Hosts on which the widget may show; an empty list allows all. */
  domains: string[];
  /** IANA zone of the business, for earlier scripts. Current scripts use the offsets in the timeline and need no zone rules. */
  zone: string;
  /** Rows of the popup: seven, Monday first, each that of the weekday's next date by season and week; null if hours were never saved. */
  hours: WireDay[] | null;
  /** The notes of weekdays that are by appointment outside their hours, Monday first; absent if there is none. */
  byAppointment?: (string | null)[];
  /** The next entry or range of dates that is not over, from the business's current date on, at most 90 days ahead. */
  nextHoliday: NextHoliday | null;
  phone: string | null;
  directionsUrl: string | null;
  /** The address of the popup's line "Powered by Doorsign". Earlier popups always draw it. */
  poweredBy: string;
  /** The popup has no such line. */
  plain?: true;
  start: number;
  timeline: WireEntry[];
  /** The notes in the timeline. */
  names: string[];
  /** The first so many of `names` tell of a dated entry or a range of dates; absent if all do. */
  dated?: number;
  /** From this minute on, the widget hides instead of showing an outdated status. */
  horizon: number;
}

/** Paths of the public routes, which are not JSON calls. Source: shared-schema/docs/http-contract.md#public-files. */
export const WIDGET_PATHS = { script: '/api/widget.js', payload: '/api/widget/', words: '/api/widget/words/' } as const;
