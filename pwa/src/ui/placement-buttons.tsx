import type { ReactNode } from 'react';
import type { Position, WidgetStyle } from '@doorsign/shared-schema/style';
import { CORNERS, POSITION_MAX } from '@doorsign/shared-schema/style/choices';
import { positionAt, iconPositionOf, type IconPosition } from '../lib/icon-position.ts';
import { PLACEMENT_NAMES } from '../lib/style-texts.ts';
import { classes } from './classes.ts';

export interface PlacementButtonsProps {
  style: WidgetStyle;
  onChange: (position: Position) => void;
  /** Other choices of the place, between the corners and the sliders. */
  children?: ReactNode;
}

/** The position of each corner's mark in its preview. */
const MARKS: Readonly<Record<(typeof CORNERS)[number], string>> = {
  'top-left': 'top-1 left-1',
  'top-right': 'top-1 right-1',
  'bottom-left': 'bottom-1 left-1',
  'bottom-right': 'right-1 bottom-1',
};

const AXES = [
  { axis: 'x', label: 'From the left', max: POSITION_MAX.x },
  { axis: 'y', label: 'From the top', max: POSITION_MAX.y },
] as const;

const percentText = (value: number, max: number): string => `${Math.round((100 * value) / max)}%`;

/** Buttons for the four corners, what a screen has besides, and two sliders for any other position: an alternative to dragging. */
export function PlacementButtons({ style, onChange, children }: PlacementButtonsProps) {
  const position: IconPosition = iconPositionOf(style);
  return (
    <div className="grid gap-5">
      <div role="group" aria-labelledby="placement">
        <p id="placement" className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-medium">Placement</span>
          {style.placement === 'custom' ? <span className="text-muted">{PLACEMENT_NAMES.custom}</span> : null}
        </p>
        <div className="grid grid-cols-2 gap-2">
          {CORNERS.map((placement) => (
            <button
              key={placement}
              type="button"
              aria-pressed={!style.inline && style.placement === placement}
              onClick={() => onChange({ placement, positionX: null, positionY: null })}
              className={classes(
                'flex min-h-12 items-center gap-2.5 rounded-control border border-line px-2.5 text-left sm:gap-3 sm:px-3 font-medium transition-colors hover:border-field-line',
                'aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft',
              )}
            >
              <span aria-hidden className="relative h-6 w-8 shrink-0 sm:w-9 rounded-[5px] border border-field-line">
                <span className={classes('absolute h-1.5 w-3 rounded-full bg-current', MARKS[placement])} />
              </span>
              {PLACEMENT_NAMES[placement]}
            </button>
          ))}
        </div>
      </div>
      {children}
      {style.inline ? null : (
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-5">
          {AXES.map(({ axis, label, max }) => (
            <div key={axis}>
              <div className="flex items-baseline justify-between gap-3">
                <label htmlFor={`position-${axis}`} className="font-medium">
                  {label}
                </label>
                <output htmlFor={`position-${axis}`} className="text-muted tabular">
                  {percentText(position[axis], max)}
                </output>
              </div>
              <input
                id={`position-${axis}`}
                type="range"
                min={0}
                max={max}
                value={position[axis]}
                aria-valuetext={percentText(position[axis], max)}
                onChange={({ target }) => onChange(positionAt({ ...position, [axis]: Number(target.value) }))}
                className="h-10 w-full rounded-control accent-brand"
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
