import type { WidgetPayload } from '@doorsign/shared-schema/api';
import type { PillTexts, PopupTexts, FactsWithClock } from '@doorsign/shared-schema/status/wording';
import type { PillStyle } from './render.ts';

/** The data that a popup shows, the same as that of the pill. */
export interface PopupView {
  readonly payload: Pick<
    WidgetPayload,
    | 'name'
    | 'hours'
    | 'byAppointment'
    | 'phone'
    | 'directionsUrl'
    | 'poweredBy'
    | 'plain'
    | 'nextHoliday'
    | 'names'
    | 'dated'
  >;
  readonly facts: FactsWithClock;
  /** The pill's text, without a time on the visitor's clock. */
  readonly text: string;
  /** The pill's style: the saved one, or the snippet's if the snippet pins it. */
  readonly style: PillStyle;
  /** The texts in the pill's language. Missing popup texts are shown in English. */
  readonly words: PillTexts & Partial<PopupTexts>;
  /** Locale of times, weekdays and dates. */
  readonly locale: string;
}

/** A view, and the pill that it belongs to. */
export interface PopupOptions extends PopupView {
  /** The pill's button, in its shadow root. The popup is placed next to it and returns the focus to it. */
  readonly button: HTMLElement;
  /** Counts an action of the visitor. */
  readonly send: (type: 'open' | 'call' | 'directions') => void;
}

/** Updates an open popup with a new view, or closes it if there is none. Does nothing once the popup is closed. */
export type UpdatePopup = (view?: PopupView) => void;

/** The exports of the popup's file. */
export interface PopupModule {
  /** Opens a pill's popup, or closes it if it is open. */
  openPopup(options: PopupOptions): UpdatePopup | undefined;
}

/** The exports of the file with the list of locations. */
export interface LocationsModule {
  /** Lists the locations of a directory in a pill's popup, if that is open.
   * @param button the pill's button
   * @param place  places the popup again, because its height has changed
   * @param name   the directory's name */
  listLocations(button: HTMLElement, place: () => void, name: string): void;
}
