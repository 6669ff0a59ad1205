import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { PREVIEW } from '@doorsign/shared-schema/style';
import type { PillBox } from './measure-pill.ts';
import type { PreviewStatus } from './preview-status.ts';
import { positionByDrag, positionByKey, type Size, type IconPosition } from '../../lib/icon-position.ts';

export interface StatusIconProps {
  position: IconPosition;
  /** The rendered pill, which is the icon's handle; null when nothing is rendered. */
  pill: PillBox | null;
  status: PreviewStatus;
  /** Called with the position during a drag, and with null when the drag ends. */
  onDrag: (position: IconPosition | null) => void;
  onMove: (position: IconPosition) => void;
}

const ICON: Size = { width: PREVIEW.icon, height: PREVIEW.icon };

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface Drag {
  readonly pointerId: number;
  readonly from: IconPosition;
  readonly startedAt: IconPosition;
  position: IconPosition | null;
}

/** The status icon: 50 by 50 pixels of the preview at the icon position. The widget's pill is always around it, so the icon
 * itself renders only a focus ring; the whole pill can be dragged. */
export function StatusIcon({ position, pill, status, onDrag, onMove }: StatusIconProps) {
  const drag = useRef<Drag | null>(null);

  const pointerPosition = ({ clientX, clientY }: PointerEvent, { from, startedAt }: Drag): IconPosition => {
    const moved = { x: clientX - startedAt.x, y: clientY - startedAt.y };
    return positionByDrag(from, moved, pill?.preview ?? PREVIEW, pill?.pill ?? ICON);
  };

  const end = (event: PointerEvent<HTMLButtonElement>): void => {
    const ended = drag.current;
    if (ended?.pointerId !== event.pointerId) return;
    drag.current = null;
    onDrag(null);
    if (ended.position && event.type === 'pointerup') onMove(ended.position);
  };

  return (
    <button
      type="button"
      aria-label="Status icon"
      aria-roledescription="draggable icon"
      aria-describedby="preview-hint"
      data-status={status}
      data-x={position.x}
      data-y={position.y}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const startedAt = { x: event.clientX, y: event.clientY };
        drag.current = { pointerId: event.pointerId, from: position, startedAt, position: null };
      }}
      onPointerMove={(event) => {
        if (drag.current?.pointerId !== event.pointerId) return;
        drag.current.position = pointerPosition(event, drag.current);
        onDrag(drag.current.position);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event: KeyboardEvent) => {
        const next = positionByKey(position, event.key, event.shiftKey);
        if (!next) return;
        event.preventDefault();
        onMove(next);
      }}
      className="group absolute cursor-grab touch-none outline-none active:cursor-grabbing"
      style={{
        left: percent(position.x, PREVIEW.width),
        top: percent(position.y, PREVIEW.height),
        width: percent(PREVIEW.icon, PREVIEW.width),
        height: percent(PREVIEW.icon, PREVIEW.height),
      }}
    >
      <Handle position={position} pill={pill} />
    </button>
  );
}

/** A handle over the pill's rectangle, relative to the icon's corner: the drag target and the focus ring. The ring has the
 * light theme's color, because the website below it is light in both themes. */
function Handle({ position, pill }: Pick<StatusIconProps, 'position' | 'pill'>) {
  if (!pill) return <span className="absolute inset-0 rounded-full outline-[#0b7a55] group-focus-visible:outline-2" />;
  const { left, top, width, height } = pill.pill;
  return (
    <span
      className="absolute rounded-full outline-offset-3 outline-[#0b7a55] group-focus-visible:outline-2"
      style={{
        left: left - (position.x / PREVIEW.width) * pill.preview.width,
        top: top - (position.y / PREVIEW.height) * pill.preview.height,
        width,
        height,
      }}
    />
  );
}
