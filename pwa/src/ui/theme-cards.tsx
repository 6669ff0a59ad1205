import type { Theme } from '@doorsign/shared-schema/style';
import { THEMES } from '@doorsign/shared-schema/style/choices';
import { THEME_NAMES } from '../lib/style-texts.ts';
import { classes } from './classes.ts';

/** The classes of a pill in each theme. */
const LOOKS: Readonly<Record<Theme, string>> = {
  light: 'bg-[#fff] text-[#17201b] border-[#e7e4dc]',
  dark: 'bg-[#121212] text-[#fff] border-[#3c4740]',
  'light dark': 'bg-[#fff] text-[#17201b] border-[#e7e4dc]',
};

const ABOUT: Readonly<Record<Theme, string>> = {
  light: 'Dark text on white',
  dark: 'White text on black',
  'light dark': 'Matches each visitor’s device',
};

export interface ThemeCardsProps {
  value: Theme;
  /** The color of the dot in the cards, "#rrggbb". */
  accentColor: string;
  onChange: (theme: Theme) => void;
}

/** A choice of themes, one card each. */
export function ThemeCards({ value, accentColor, onChange }: ThemeCardsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Theme</legend>
      <div className="grid grid-cols-2 gap-3">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className={classes(
              'rounded-control border border-line p-3 transition-colors hover:border-field-line',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === value}
              onChange={() => onChange(theme)}
              aria-label={`${THEME_NAMES[theme]} theme`}
              aria-describedby={`theme-${theme}`}
              className="sr-only"
            />
            <span
              aria-hidden
              className="mb-3 grid h-16 forced-color-adjust-none place-items-center rounded-[8px] bg-[repeating-linear-gradient(135deg,#f5f3ed_0_8px,#efece5_8px_16px)]"
            >
              <span
                className={classes(
                  'inline-flex items-center gap-2 rounded-full border px-3 text-[0.8125rem] leading-7 font-semibold shadow-float',
                  LOOKS[theme],
                )}
              >
                <span className="size-2 rounded-full" style={{ background: accentColor }} />
                Open
              </span>
            </span>
            <span className="block font-semibold">{THEME_NAMES[theme]}</span>
            <span
              id={`theme-${theme}`}
              className={classes('block text-[0.8125rem] leading-5', theme === value ? '' : 'text-muted')}
            >
              {ABOUT[theme]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
