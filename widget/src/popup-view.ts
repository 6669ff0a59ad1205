import type { WidgetPayload } from '@doorsign/shared-schema/api';
import type { PillWords, PopupWords, SpokenFacts } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** What a popup shows at one moment: what the pill was drawn from. */
export interface PopupView {
  readonly payload: Pick<WidgetPayload, 'name' | 'hours' | 'phone' | 'directionsUrl' | 'poweredBy' | 'nextHoliday'>;
  readonly facts: SpokenFacts;
  /** The pill's words, without a time on the visitor's clock. */
  readonly text: string;
  /** As the pill has it: the saved one, or the snippet's where it is pinned. */
  readonly style: WidgetStyle;
  /** Of the language that the pill speaks. Popup words that are missing are said in English. */
  readonly words: PillWords & Partial<PopupWords>;
  /** Of times, weekdays and dates. */
  readonly locale: string;
}

/** A view, and the pill that it belongs to. */
export interface PopupDoor extends PopupView {
  /** In the pill's shadow root. The popup stands beside it and gives the focus back to it. */
  readonly button: HTMLElement;
  /** Counts what a visitor did. */
  readonly send: (type: 'open' | 'call' | 'directions') => void;
}

/** Tells an open popup of another moment, or, without one, closes it. Does nothing once the popup is closed. */
export type UpdatePopup = (view?: PopupView) => void;

/** The popup's file. */
export interface PopupModule {
  /** Opens a pill's popup, or closes it when it is open. */
  openPopup(door: PopupDoor): UpdatePopup | undefined;
}
