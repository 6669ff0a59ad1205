import type { Position, WidgetStyle } from '@doorsign/shared-schema/style';
import { CORNERS, EDGE, PHONE_WIDTH } from '@doorsign/shared-schema/style/choices';
import { INLINE_NAME } from '../../lib/style-texts.ts';
import { classes } from '../../ui/classes.ts';
import { PlacementButtons } from '../../ui/placement-buttons.tsx';
import { Switch } from '../../ui/switch.tsx';

export interface PlaceProps {
  style: WidgetStyle;
  onPosition: (position: Position) => void;
  /** @param edge CSS pixels */
  onEdge: (edge: number) => void;
  onPhones: (areShown: boolean) => void;
}

/** The place of the widget: a corner and its distance from the edge, in the page, or anywhere; and whether phones show it. */
export function Place({ style, onPosition, onEdge, onPhones }: PlaceProps) {
  return (
    <div className="grid gap-5">
      <PlacementButtons style={style} onChange={onPosition}>
        <InlineButton style={style} onChange={onPosition} />
        {style.placement === 'custom' || style.inline ? null : (
          <Distance value={style.edge ?? EDGE.usual} onChange={onEdge} />
        )}
      </PlacementButtons>
      <div className="border-t border-line pt-3">
        <Switch label="Hide on phones" checked={style.phones === false} onChange={(hides) => onPhones(!hides)} />
        <p className="text-hint leading-5 text-muted">
          Screens narrower than {PHONE_WIDTH} pixels won’t show the widget.
        </p>
      </div>
    </div>
  );
}

/** The corner that an earlier script uses in place of the page: the one chosen before, or that of a new widget. */
const cornerOf = ({ placement }: WidgetStyle): (typeof CORNERS)[number] =>
  CORNERS.find((corner) => corner === placement) ?? 'bottom-right';

function InlineButton({ style, onChange }: { style: WidgetStyle; onChange: (position: Position) => void }) {
  return (
    <button
      type="button"
      aria-pressed={style.inline === true}
      aria-labelledby="inline-name"
      aria-describedby="inline-about"
      onClick={() => onChange({ placement: cornerOf(style), positionX: null, positionY: null, inline: true })}
      className={classes(
        '-mt-3 flex min-h-12 items-center gap-2.5 rounded-control border border-line px-2.5 py-2 text-left transition-colors hover:border-field-line sm:gap-3 sm:px-3',
        'aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft',
      )}
    >
      <span aria-hidden className="relative h-6 w-8 shrink-0 rounded-[5px] border border-field-line sm:w-9">
        <span className="absolute top-1 left-1 h-0.5 w-5 bg-field-line" />
        <span className="absolute top-2.5 left-1 h-1.5 w-3 rounded-full bg-current" />
      </span>
      <span>
        <span id="inline-name" className="block font-medium">
          {INLINE_NAME}
        </span>
        <span id="inline-about" className="block text-hint leading-5">
          Where the code is pasted, in line with your text
        </span>
      </span>
    </button>
  );
}

function Distance({ value, onChange }: { value: number; onChange: (edge: number) => void }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor="edge" className="font-medium">
          Distance from the edge
        </label>
        <output htmlFor="edge" className="text-muted tabular">
          {value} px
        </output>
      </div>
      <input
        id="edge"
        type="range"
        min={EDGE.min}
        max={EDGE.max}
        value={value}
        aria-valuetext={`${value} pixels`}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-10 w-full rounded-control accent-brand"
      />
    </div>
  );
}
