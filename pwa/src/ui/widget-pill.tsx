import { createPill, type DrawPill } from '@doorsign/widget/render';
import { useEffect, useRef } from 'react';
import type { ShortForm, StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** Returns whether the browser has the feature that the drawing needs. Without it there is no picture; everything else works. */
const canDraw = (): boolean => 'adoptedStyleSheets' in Document.prototype;

const heightOf = (pill: HTMLElement): number => pill.shadowRoot?.firstElementChild?.clientHeight ?? 0;

export interface WidgetPillProps {
  status: StatusLabel;
  /** The short form, which the eye reads. */
  short: ShortForm;
  /** The whole sentence, which assistive technologies read. */
  text: string;
  style: WidgetStyle;
  /** Called with the pill's element after each render. */
  onDrawn?: (pill: HTMLElement) => void;
}

/** The pill, drawn by the widget's own code. Its position is relative to the nearest ancestor with `contain: layout`, as it is
 * relative to the window on a website. */
export function WidgetPill({ status, short: [state, rest], text, style, onDrawn }: WidgetPillProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ pill: HTMLElement; draw: DrawPill } | null>(null);

  useEffect(() => {
    const host = box.current;
    if (!host || !canDraw()) return;
    const pill = document.createElement('doorsign-widget');
    drawn.current = { pill, draw: createPill(pill) };
    host.append(pill);
    // A holiday's long name wraps to several lines on a phone: the picture grows by --pill, the pill's height.
    const lines = new ResizeObserver(() => host.parentElement?.style.setProperty('--pill', `${heightOf(pill)}px`));
    if (pill.shadowRoot?.firstElementChild) lines.observe(pill.shadowRoot.firstElementChild);
    return () => {
      lines.disconnect();
      drawn.current = null;
      pill.remove();
    };
  }, []);

  useEffect(() => {
    // A picture of the widget is shown on phones, too, even if the widget is not.
    const { phones: _phones, ...shown } = style;
    drawn.current?.draw(status, [state, rest], shown, text);
    if (drawn.current) onDrawn?.(drawn.current.pill);
  }, [status, state, rest, text, style, onDrawn]);

  return <div ref={box} className="contents" />;
}
