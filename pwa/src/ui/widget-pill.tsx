import { createPill, type DrawPill } from '@doorsign/widget/render';
import { useEffect, useRef } from 'react';
import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** What the drawing is made with; a browser without it shows no picture, and everything else. */
const canDraw = (): boolean => 'adoptedStyleSheets' in Document.prototype;

const heightOf = (pill: HTMLElement): number => pill.shadowRoot?.firstElementChild?.clientHeight ?? 0;

export interface WidgetPillProps {
  status: StatusLabel;
  /** The words on it. */
  text: string;
  style: WidgetStyle;
  /** Called with the pill's element after each drawing. */
  onDrawn?: (pill: HTMLElement) => void;
}

/** The pill by the widget's own drawing code. It stands in the nearest ancestor with `contain: layout` as it stands in the
 * window of a website. */
export function WidgetPill({ status, text, style, onDrawn }: WidgetPillProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ pill: HTMLElement; draw: DrawPill } | null>(null);

  useEffect(() => {
    const host = box.current;
    if (!host || !canDraw()) return;
    const pill = document.createElement('doorsign-widget');
    drawn.current = { pill, draw: createPill(pill) };
    host.append(pill);
    // A holiday's long name takes several lines on a phone: a picture that knows how many grows with it.
    const lines = new ResizeObserver(() => host.parentElement?.style.setProperty('--pill', `${heightOf(pill)}px`));
    if (pill.shadowRoot?.firstElementChild) lines.observe(pill.shadowRoot.firstElementChild);
    return () => {
      lines.disconnect();
      drawn.current = null;
      pill.remove();
    };
  }, []);

  useEffect(() => {
    drawn.current?.draw(status, text, style);
    if (drawn.current) onDrawn?.(drawn.current.pill);
  }, [status, text, style, onDrawn]);

  return <div ref={box} className="contents" />;
}
