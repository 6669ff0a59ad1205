import { createPill, type DrawPill } from '@doorsign/widget/render';
import { useEffect, useRef } from 'react';
import { oneLine } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import type { StatusView } from './status-view.ts';

/** What the drawing is made with; a browser without it shows no picture, and everything else. */
const canDraw = (): boolean => 'adoptedStyleSheets' in Document.prototype;

/** The pill by the widget's own drawing code, on a striped page. A picture: the words stand in the status card. */
export function WidgetPreview({ style, view }: { style: WidgetStyle; view: StatusView }) {
  const box = useRef<HTMLDivElement>(null);
  const draw = useRef<DrawPill | null>(null);
  const isHidden = view.status === 'other';

  useEffect(() => {
    const host = box.current;
    if (!host || isHidden || !canDraw()) return;
    const element = document.createElement('doorsign-widget');
    draw.current = createPill(element);
    host.append(element);
    return () => {
      draw.current = null;
      element.remove();
    };
  }, [isHidden]);

  useEffect(() => draw.current?.(view.status, oneLine(view.status, view), style), [view, style, isHidden]);

  return (
    <div
      ref={box}
      aria-hidden
      inert
      className="relative grid h-36 place-items-center overflow-hidden rounded-control bg-[repeating-linear-gradient(135deg,var(--shade)_0_10px,var(--track)_10px_20px)] contain-layout"
    >
      {isHidden ? <span className="rounded-full bg-card px-3 text-muted">Hidden until your hours are set</span> : null}
    </div>
  );
}
