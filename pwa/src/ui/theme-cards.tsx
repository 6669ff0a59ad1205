import type { Theme } from '@doorsign/shared-schema/style';
import { AUTO_THEME } from '@doorsign/shared-schema/style/choices';
import { THEME_NAMES } from '../lib/style-texts.ts';
import { classes } from './classes.ts';

/** The classes of a pill in each of its two looks. */
const LOOKS = {
  light: 'bg-[#fff] text-[#17201b] border-[#e7e4dc]',
  dark: 'bg-[#121212] text-[#fff] border-[#3c4740]',
} as const;

const CHOICES: readonly { theme: Theme; looks: readonly (keyof typeof LOOKS)[] }[] = [
  { theme: 'light', looks: ['light'] },
  { theme: 'dark', looks: ['dark'] },
  { theme: AUTO_THEME, looks: ['light', 'dark'] },
];

const ABOUT: Readonly<Record<Theme, string>> = {
  light: 'Dark text on white',
  dark: 'White text on black',
  'light dark': 'Matches your visitor’s device',
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {CHOICES.map(({ theme, looks }) => (
          <label
            key={theme}
            className={classes(
              'rounded-control border border-line p-3 transition-colors hover:border-field-line max-sm:last:col-span-2',
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
              className="mb-3 flex h-16 forced-color-adjust-none items-center justify-center gap-1.5 rounded-[8px] bg-[repeating-linear-gradient(135deg,var(--picture)_0_8px,var(--picture-line)_8px_16px)]"
            >
              {looks.map((look) => (
                <span
                  key={look}
                  className={classes(
                    'inline-flex items-center gap-1.5 rounded-full border px-2 text-xs leading-7 font-semibold shadow-float',
                    LOOKS[look],
                  )}
                >
                  <span className="size-2 rounded-full" style={{ background: accentColor }} />
                  Open
                </span>
              ))}
            </span>
            <span className="block font-semibold">{THEME_NAMES[theme]}</span>
            <span
              id={`theme-${theme}`}
              className={classes('block text-hint leading-5', theme === value ? '' : 'text-muted')}
            >
              {ABOUT[theme]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
