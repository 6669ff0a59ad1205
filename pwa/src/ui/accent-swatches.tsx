import { Check } from 'lucide-react';
import { ACCENT_COLORS } from '@doorsign/shared-schema/style/choices';
import { readableOn } from '../lib/contrast.ts';
import { colorName } from '../lib/style-texts.ts';

/** Eight colors for the dot of an open business. No text stands on these colors, so contrast does not limit the choice. */
export function AccentSwatches({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3">
        <span className="font-medium">Accent color</span>
        <span className="text-muted">{colorName(value)}</span>
      </legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {ACCENT_COLORS.map((color) => (
          <label
            key={color.value}
            title={color.name}
            style={{ backgroundColor: color.value }}
            className="grid h-11 forced-color-adjust-none place-items-center rounded-control has-checked:ring-2 has-checked:ring-ink has-checked:ring-offset-2 has-checked:ring-offset-card has-focus-visible:outline-2 has-focus-visible:outline-offset-5 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="accent-color"
              value={color.value}
              aria-label={color.name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              className="sr-only"
            />
            {color.value === value ? (
              <Check aria-hidden className="size-5" strokeWidth={2.5} style={{ color: readableOn(color.value) }} />
            ) : null}
          </label>
        ))}
      </div>
      <p className="mt-2 text-hint leading-5 text-muted">
        The dot’s color while you’re open. Closed is always red and holidays amber; text stays black or white so it’s
        easy to read.
      </p>
    </fieldset>
  );
}
