import { judgePassword, type Strength } from '../lib/password-strength.ts';
import { classes } from './classes.ts';

const WORDS: Record<Strength, string> = { 0: '', 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' };
const COLORS: Record<Strength, string> = { 0: '', 1: 'bg-closed', 2: 'bg-holiday', 3: 'bg-open', 4: 'bg-open' };

/** A meter of four bars and a word below a new password, with a warning if the password is weak. It never blocks the form. */
export function PasswordMeter({ password, personal }: { password: string; personal: readonly string[] }) {
  const { strength, warning } = judgePassword(password, personal);
  return (
    <output className="mt-2 block text-hint leading-5">
      {strength === 0 ? null : (
        <>
          <span className="flex items-center gap-3">
            <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
              {[1, 2, 3, 4].map((step) => (
                <span
                  key={step}
                  className={classes('h-1 rounded-full', step <= strength ? COLORS[strength] : 'bg-track')}
                />
              ))}
            </span>
            <span className="w-12 text-right text-muted">
              <span className="sr-only">Password strength: </span>
              {WORDS[strength]}
            </span>
          </span>
          {warning ? <span className="mt-1 block text-holiday-text">{warning}</span> : null}
        </>
      )}
    </output>
  );
}
