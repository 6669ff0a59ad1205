import { useCallback, useEffect, useRef, useState, type MouseEvent, type Ref } from 'react';
import { PREVIEW, type WidgetStyle } from '@doorsign/shared-schema/style';
import type { Settings } from '@doorsign/shared-schema/registers';
import { Card } from '../../ui/card.tsx';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import { measurePill, type PillBox } from './measure-pill.ts';
import { PillDot } from './pill-dot.tsx';
import { previewText, type PreviewStatus, PREVIEW_STATUSES } from './preview-status.ts';
import { clampPosition, positionAt, iconPositionOf, type IconPosition } from '../../lib/icon-position.ts';
import { StatusIcon } from './status-icon.tsx';
import { positionText } from '../../lib/style-texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

export interface LivePreviewProps {
  style: WidgetStyle;
  settings: Settings;
  /** Epoch milliseconds. */
  now: number;
  /** The status on the pill, and its choice. */
  status: PreviewStatus;
  onStatus: (status: PreviewStatus) => void;
  /** The element of the small website. */
  ref: Ref<HTMLDivElement>;
  /** Called when the owner has moved the icon. */
  onMove: (position: IconPosition) => void;
}

/** A small website with the widget, rendered by the widget's own code. The icon is dragged, moved by arrow keys, or moved to
 * a click on the page.
 * Source: facts preview.*; shared-schema/docs/product-rules.md#p16. */
export function LivePreview({ style, settings, now, status, onStatus, ref, onMove }: LivePreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  // The icon's position during a drag; the draft is updated once, at the end.
  const [dragged, setDragged] = useState<IconPosition | null>(null);
  const [pill, setPill] = useState<PillBox | null>(null);
  const drawn = useRef<HTMLElement | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    drawn.current = element;
    if (box.current && element) setPill(measurePill(box.current, element));
  }, []);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => measure(drawn.current));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [measure]);
  const shown: WidgetStyle = dragged ? { ...style, ...positionAt(dragged) } : style;

  const putWherePressed = (event: MouseEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onMove(
      clampPosition({
        x: ((event.clientX - left) / width) * PREVIEW.width - PREVIEW.icon / 2,
        y: ((event.clientY - top) / height) * PREVIEW.height - PREVIEW.icon / 2,
      }),
    );
  };

  return (
    <Card title="Live preview">
      {/* The website is light in both themes of the app: a dark pill would be hard to see on a dark one. */}
      <div ref={ref} className="mx-auto max-w-[352px] overflow-hidden rounded-control border border-line">
        <div aria-hidden className="flex h-8 items-center gap-1.5 border-b border-[#e7e4dc] bg-[#f5f3ed] px-3">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-[#c5c8c2]" />
          ))}
        </div>
        <div
          ref={box}
          role="presentation"
          onClick={putWherePressed}
          className="relative aspect-[350/310] w-full cursor-crosshair overflow-hidden bg-[#fff] contain-layout"
        >
          <PageLines />
          {/* Isolated, because the pill would otherwise cover the preview's own elements. */}
          <div aria-hidden inert className="isolate">
            <WidgetPill status={status} text={previewText(status, settings, now)} style={shown} onDrawn={measure} />
          </div>
          {pill ? <PillDot pill={pill} status={status} style={shown} /> : null}
          <StatusIcon
            position={dragged ?? iconPositionOf(style)}
            pill={pill}
            status={status}
            onDrag={setDragged}
            onMove={onMove}
          />
        </div>
      </div>
      <output className="sr-only">{positionText(shown)}</output>
      <StatusChoice value={status} onChange={onStatus} />
      <p id="preview-hint" className="mt-2 text-[0.8125rem] leading-5 text-muted">
        Drag the widget, tap or click where you want it, or use the arrow keys. Hold Shift to move it by one pixel.
      </p>
    </Card>
  );
}

/** The website as gray lines. */
function PageLines() {
  return (
    <div aria-hidden className="grid gap-3 p-5">
      <span className="h-5 w-2/5 rounded bg-[#efece5]" />
      <span className="h-20 rounded-[8px] bg-[#f5f3ed]" />
      {['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'].map((width, index) => (
        <span key={index} className={`h-2.5 rounded bg-[#efece5] ${width}`} />
      ))}
    </div>
  );
}

const NAMES: Readonly<Record<PreviewStatus, string>> = { open: 'Open', closed: 'Closed', holiday: 'Holiday' };

const OPTIONS = PREVIEW_STATUSES.map((status) => ({
  value: status,
  label: (
    <>
      <StatusDot tone={status} />
      {NAMES[status]}
    </>
  ),
}));

/** The choice of the status in the preview; it changes only the preview. */
function StatusChoice({ value, onChange }: { value: PreviewStatus; onChange: (status: PreviewStatus) => void }) {
  return (
    <Segmented legend="Status in the preview" options={OPTIONS} value={value} onChange={onChange} className="mt-3" />
  );
}
