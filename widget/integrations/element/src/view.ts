import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { HOLIDAY, OPEN } from '@doorsign/shared-schema/status';
import type { FactsWithClock, PillTexts, PopupTexts } from '@doorsign/shared-schema/status/wording';

/** The texts of a page's language. */
export type Texts = PillTexts & PopupTexts;

/** The data that an element shows. */
export interface ElementView {
  readonly payload: WidgetPayload;
  /** Its status is known. */
  readonly facts: FactsWithClock;
  readonly words: Texts;
  /** Locale of times, weekdays and dates. */
  readonly locale: string;
  /** Whether the element announces its changes: of several that say the same, one does. */
  readonly isAnnounced: boolean;
}

/** Draws an element.
 * @param before the content of the last time, which may be updated in place; null at the first time
 * @returns      the content of the element's shadow root, or null to show nothing */
export type Draw = (view: ElementView, element: HTMLElement, before: HTMLElement | null) => HTMLElement | null;

/** The status as the names of attributes, parts and custom properties say it. */
export type State = 'open' | 'closed' | 'holiday';

/** Returns the state of a known status. */
export const stateOf = ({ status }: FactsWithClock): State =>
  status === OPEN ? 'open' : status === HOLIDAY ? 'holiday' : 'closed';
