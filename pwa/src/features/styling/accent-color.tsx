import { useState } from 'react';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { ACCENT_COLORS } from '@doorsign/shared-schema/style/choices';
import { AccentSwatches } from '../../ui/accent-swatches.tsx';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/text-field.tsx';
import { looksWithoutDot, parseColor } from './custom-color.ts';

export interface AccentColorProps {
  style: Pick<WidgetStyle, 'accentColor' | 'theme'>;
  onChange: (color: string) => void;
}

/** The accent color: one of the swatches, or the owner's own. A color that is hard to see is not forbidden: the status is also in words. */
export function AccentColor({ style: { accentColor, theme }, onChange }: AccentColorProps) {
  const hidden = looksWithoutDot(accentColor, theme);
  return (
    <div className="grid gap-3">
      <AccentSwatches value={accentColor} onChange={onChange} />
      <CustomColor value={accentColor} onChange={onChange} />
      <output className="rounded-control border border-line bg-shade px-3 py-2 text-hint leading-5 empty:hidden">
        {hidden.length > 0
          ? `The dot is hard to see on the ${hidden.join(' and the ')} widget. Visitors still read “Open”, but a ${hidden.includes('light') ? 'darker' : 'lighter'} color stands out more.`
          : null}
      </output>
    </div>
  );
}

const FORMAT = 'Use 3 or 6 digits, such as #10b981.';

/** A color well and a field for the color's code. A code that cannot be read changes nothing, and the field says so. */
function CustomColor({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  // The typed text counts until the color changes elsewhere, such as by a swatch.
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const text = typed?.over === value ? typed.text : value;
  const isWrong = parseColor(text) === null;
  const isOwn = ACCENT_COLORS.every((color) => color.value !== value);
  return (
    <div
      role="group"
      aria-label="Custom color"
      className={classes('flex items-start gap-3 rounded-control border p-3', isOwn ? 'border-brand' : 'border-line')}
    >
      <input
        type="color"
        aria-label="Pick a custom color"
        value={value}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
        className="mt-6.5 h-10 w-14 shrink-0 cursor-pointer forced-color-adjust-none rounded-control border border-field-line bg-card p-1"
      />
      <TextField
        label="Custom"
        aside={isOwn ? <span className="text-muted">Chosen</span> : null}
        hint="A color code, such as one from your website."
        error={isWrong && isLeft ? `This isn’t a color code. ${FORMAT} The color is still ${value}.` : undefined}
        value={text}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onFocus={() => setIsLeft(false)}
        onBlur={() => {
          setIsLeft(true);
          // "0af" is shown as it is stored.
          if (!isWrong) setTyped(null);
        }}
        onChange={({ target }) => {
          const color = parseColor(target.value);
          setTyped({ text: target.value, over: color ?? value });
          if (color !== null && color !== value) onChange(color);
        }}
        className="min-w-0 grow"
      />
    </div>
  );
}
