import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, readTheme, subscribeTheme, type ThemeChoice } from '../../lib/theme.ts';

const CHOICES = [
  { value: 'system', label: 'Match device', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies { value: ThemeChoice; label: string; icon: typeof Sun }[];

/** The choice of theme: light, dark, or the device's setting. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribeTheme, readTheme);
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-1 rounded-control bg-track p-0.5">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="grid min-h-10 flex-1 cursor-pointer place-items-center rounded-[8px] text-muted transition-colors hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)]"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
