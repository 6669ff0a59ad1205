import type { openPopup } from '@doorsign/widget/popup';
import { createPill, type DrawPill } from '@doorsign/widget/render';
import { useEffect, useRef } from 'react';
import type { WidgetPayload } from '@doorsign/shared-schema/api/widget';
import { formatStatusLine, shortForm, type PillTexts, type PopupTexts } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { statusFromPayload } from '@doorsign/shared-schema/widget/status-from-payload';

/** The texts of a language, as in a text file of the widget. */
export type DemoTexts = PillTexts & Partial<PopupTexts>;

export interface DemoView {
  readonly payload: WidgetPayload;
  readonly style: WidgetStyle;
  readonly words: DemoTexts;
  readonly locale: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

type OpenPopup = typeof openPopup;

interface Drawn {
  readonly element: HTMLElement;
  readonly draw: DrawPill;
  update: ReturnType<OpenPopup> | null;
}

/** Shows the widget and its popup on this page with the widget's own code, as on any website. */
export const useDemoPill = (view: DemoView | null): void => {
  const drawn = useRef<Drawn | null>(null);

  useEffect(
    () => () => {
      drawn.current?.update?.();
      drawn.current?.element.remove();
      drawn.current = null;
    },
    [],
  );

  useEffect(() => {
    const facts = view && statusFromPayload(view.payload, view.at);
    // A browser that cannot render the widget shows the page without it, as on every website.
    if (!view || !facts || !('adoptedStyleSheets' in Document.prototype)) return;
    const pill = (drawn.current ??= putOnPage());
    const { payload, style, words, locale } = view;
    const [text] = formatStatusLine(facts, words, locale);
    const button = pill.draw(facts.status, shortForm(facts, words, locale), style, text);
    button.lang = locale;
    const shown = { payload, facts, text, style, words, locale };
    button.onpointerenter = button.onfocus = () => void popup();
    button.onclick = async () => {
      const open = await popup();
      pill.update = open?.({ ...shown, button, send: countNothing }) ?? null;
    };
    pill.update?.(shown);
  }, [view]);
};

/** Reports nothing: visitors of the demo are not counted. */
const countNothing = (): boolean => true;

const popup = async (): Promise<OpenPopup | null> => {
  try {
    return (await import('@doorsign/widget/popup')).openPopup;
  } catch {
    return null;
  }
};

const putOnPage = (): Drawn => {
  const element = document.createElement('doorsign-widget');
  const draw = createPill(element);
  document.body.append(element);
  return { element, draw, update: null };
};
