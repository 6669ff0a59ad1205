import { PartyPopper } from 'lucide-react';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import type { PillBox } from './measure-pill.ts';
import type { PreviewStatus } from './preview-status.ts';

/** Colors of the widget's dot. When open, it has the owner's accent color. Source: widget/src/render.ts. */
const DOTS: Readonly<Record<PreviewStatus, string | null>> = { open: null, closed: '#ef4444', holiday: '#f59e0b' };

/** The size of the party icon relative to the dot. */
const PARTY_SCALE = 1.7;

export interface PillDotProps {
  pill: PillBox;
  status: PreviewStatus;
  style: WidgetStyle;
}

/** The preview's additions to the pill's dot: it pulses, and on a holiday it is a party icon
 * (shared-schema/docs/product-rules.md#p16). */
export function PillDot({ pill: { dot }, status, style: { theme, accentColor } }: PillDotProps) {
  const color = DOTS[status] ?? accentColor;
  const { left, top, width, height } = dot;
  const grown = width * PARTY_SCALE;
  return (
    <span aria-hidden className="pointer-events-none" style={{ colorScheme: theme }}>
      <span
        className="absolute animate-pulse-dot rounded-full"
        style={{ left, top, width, height, backgroundColor: color }}
      />
      {status === 'holiday' ? (
        <span
          className="absolute grid place-items-center rounded-full bg-[canvas]"
          style={{ left: left + (width - grown) / 2, top: top + (height - grown) / 2, width: grown, height: grown }}
        >
          <PartyPopper className="size-full" style={{ color }} />
        </span>
      ) : null}
    </span>
  );
}
