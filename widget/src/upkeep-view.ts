import type { WidgetPayload } from '@doorsign/shared-schema/api';
import type { FactsWithClock, ShortTexts } from '@doorsign/shared-schema/status/wording';
import type { PillStyle } from './render.ts';

/** The state that a script shares with its upkeep. */
export interface Widget {
  /** Null before the first answer, and after the server has refused the business. */
  payload: WidgetPayload | null;
  /** The time by which the visitor's clock is slow, in milliseconds. */
  clockError: number;
  /** The texts of the page's language, all of them if it is not English. */
  words: ShortTexts;
  locale: string;
  /** The status at the last redraw; none on a host that may not show it, or after the horizon. */
  facts?: FactsWithClock | false | null;
  /** The pill's button; none if no pill may show. It is on no page if the same tag has made a pill before. */
  button?: HTMLButtonElement | undefined;
  style?: PillStyle;
  /** The whole sentence of a status; set by the upkeep. */
  wordFully?(facts: FactsWithClock): string;
  /** Called after each redraw; set by the upkeep. */
  afterDraw?(event?: Partial<PageTransitionEvent>): void;
}

/** Requests a payload if the current one is no longer trusted; after an event on the pill, loads the popup, and opens it on a press. Never
 * rejects. */
export type Tend = (event?: Event) => Promise<void>;

/** The exports of the upkeep's file. */
export interface UpkeepModule {
  /** Begins the upkeep of a pill, and redraws it. Never throws.
   * @param address base address of the server's widget files
   * @param tag     the script's own tag */
  startUpkeep(
    widget: Widget,
    redraw: () => void,
    address: string,
    id: string,
    host: string,
    tag: HTMLScriptElement,
  ): Tend;
}
