import { useCallback, useMemo, useRef, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { AUTO_THEME, PREVIEW, type WidgetStyle } from '@doorsign/shared-schema/style';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import { measurePill, type PillBox } from './measure-pill.ts';
import { PillDot } from './pill-dot.tsx';
import { STATUS_NAMES, statusOfChoice, type PreviewChoice, type PreviewPill } from './preview-status.ts';
import { clampPosition, positionAt, iconPositionOf, type IconPosition } from '../../lib/icon-position.ts';
import { StatusIcon } from './status-icon.tsx';
import { ofStrip } from './strip-style.ts';
import { positionText } from '../../lib/style-texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

export interface LivePreviewProps {
  style: WidgetStyle;
  pill: PreviewPill;
  /** The choices of what the pill can show, with their names, and the chosen one. */
  choices: readonly { value: PreviewChoice; name: string }[];
  choice: PreviewChoice;
  onChoice: (choice: PreviewChoice) => void;
  /** The element of the small website. */
  ref: Ref<HTMLDivElement>;
  /** Called when the owner has moved the icon. */
  onMove: (position: IconPosition) => void;
}

/** A small website with the widget, rendered by the widget's own code. The icon is dragged, moved by arrow keys, or moved to
 * a click on the page.
 * Source: facts preview.*; shared-schema/docs/product-rules.md#p16. */
export function LivePreview({
  style,
  pill: { status, short, text },
  choices,
  choice,
  onChoice,
  ref,
  onMove,
}: LivePreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  // The icon's position during a drag; the draft is updated once, at the end.
  const [dragged, setDragged] = useState<IconPosition | null>(null);
  const [pillBox, setPillBox] = useState<PillBox | null>(null);
  const measure = useCallback((element: HTMLElement) => {
    if (box.current) setPillBox(measurePill(box.current, element));
  }, []);
  // The pill is drawn and measured again for each new object.
  const placed: WidgetStyle = useMemo(() => (dragged ? { ...style, ...positionAt(dragged) } : style), [style, dragged]);
  const isAuto = style.theme === AUTO_THEME;
  // The theme of an auto widget is that of the visitor's device, not of the owner's: both are shown.
  const shown: WidgetStyle = useMemo(() => (isAuto ? { ...placed, theme: 'light' } : placed), [placed, isAuto]);
  // Isolated, because the pill would otherwise cover the preview's own elements.
  const widget = (
    <div aria-hidden inert className="isolate">
      <WidgetPill status={status} short={short} text={text} style={shown} onDrawn={measure} />
    </div>
  );

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
        <div aria-hidden className="flex h-8 items-center gap-1.5 border-b border-(--picture-line) bg-(--picture) px-3">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-[#c5c8c2]" />
          ))}
        </div>
        <div
          ref={box}
          role="presentation"
          onClick={style.inline ? undefined : putWherePressed}
          className={classes(
            // The pill never makes the picture wider: it is scaled to the picture's width.
            'relative aspect-[350/310] w-full overflow-hidden bg-(--picture-page) contain-inline-size contain-layout',
            !style.inline && 'cursor-crosshair',
          )}
        >
          {style.inline ? (
            <PageText>{widget}</PageText>
          ) : (
            <>
              <PageLines />
              {widget}
            </>
          )}
          {pillBox ? <PillDot pill={pillBox} status={status} style={shown} /> : null}
          {style.inline ? null : (
            <StatusIcon
              position={dragged ?? iconPositionOf(style)}
              pill={pillBox}
              status={status}
              onDrag={setDragged}
              onMove={onMove}
            />
          )}
        </div>
        {isAuto ? <DarkDevice status={status} style={style} /> : null}
      </div>
      {style.phones === false ? (
        <p className="mt-2 text-hint leading-5 font-medium">Phones won’t show the widget.</p>
      ) : null}
      <output className="sr-only">{positionText(placed)}</output>
      <StatusChoice choices={choices} value={choice} onChange={onChoice} />
      <p id="preview-hint" className="mt-2 text-hint leading-5 text-muted">
        {style.inline
          ? 'The widget is part of your page, where you paste the code. Choose a corner to let it float instead.'
          : 'Drag the widget, tap or click where you want it, or use the arrow keys. Hold Shift to move it by one pixel.'}
      </p>
    </Card>
  );
}

/** The same widget on a device in dark mode, for a theme that follows the device. */
function DarkDevice({ status, style }: Pick<PreviewPill, 'status'> & Pick<LivePreviewProps, 'style'>) {
  return (
    <div data-testid="dark-device" className="border-t border-line bg-[#20262a] px-3 pt-2 text-[#f5f3ed]">
      <p className="text-xs leading-5">On a device in dark mode</p>
      <div aria-hidden inert className="relative isolate h-22 overflow-hidden contain-layout">
        <WidgetPill
          status={status}
          short={[STATUS_NAMES[status], '']}
          text={STATUS_NAMES[status]}
          style={{ ...ofStrip(style), theme: 'dark' }}
        />
      </div>
    </div>
  );
}

/** The website as text, with the widget in line. */
function PageText({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5 text-sm leading-6 text-[#17201b]">
      <p aria-hidden className="font-semibold">
        Visit us
      </p>
      <p aria-hidden>You’ll find us at the harbor, two minutes from the ferry.</p>
      {children}
      <p aria-hidden>Parking is behind the building. See you soon!</p>
    </div>
  );
}

/** The website as gray lines. */
function PageLines() {
  return (
    <div aria-hidden className="grid gap-3 p-5">
      <span className="h-5 w-2/5 rounded bg-(--picture-line)" />
      <span className="h-20 rounded-[8px] bg-(--picture)" />
      {['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'].map((width, index) => (
        <span key={index} className={`h-2.5 rounded bg-(--picture-line) ${width}`} />
      ))}
    </div>
  );
}

/** The choice of the status in the preview; it changes only the preview. */
function StatusChoice({
  choices,
  value,
  onChange,
}: Pick<LivePreviewProps, 'choices'> & { value: PreviewChoice; onChange: LivePreviewProps['onChoice'] }) {
  const options = choices.map(({ value: choice, name }) => ({
    value: choice,
    label: (
      <>
        <StatusDot tone={statusOfChoice(choice)} />
        {name}
      </>
    ),
  }));
  return (
    <Segmented legend="Status in the preview" options={options} value={value} onChange={onChange} className="mt-3" />
  );
}
