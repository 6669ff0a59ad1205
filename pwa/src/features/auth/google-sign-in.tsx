import { useId } from 'react';
import type { GoogleReturn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { Alert } from '../../ui/alert.tsx';
import { classes } from '../../ui/classes.ts';
import { PROBLEM_TEXTS } from './google-problems.ts';
import { useGoogleSignIn } from './use-google-sign-in.ts';

export interface GoogleSignInProps {
  label: string;
  /** The page of this button, to which Google returns. */
  redirect: GoogleReturn;
  plan?: PlanKey;
  /** The path that the owner gets to afterward; by default the one at which a guard stopped. */
  wanted?: string;
}

/** The Google sign-in above the form. Its space is reserved while the server is asked whether Google is set up, so that the
 * layout does not shift under the owner's finger. Without Google, nothing is shown. */
export function GoogleSignIn({ label, redirect, plan, wanted }: GoogleSignInProps) {
  const { offer, online, problem, busy, begin } = useGoogleSignIn(redirect, plan ?? null, wanted);
  const hintId = useId();
  const words = problem ? <Alert kind="error">{PROBLEM_TEXTS[problem]}</Alert> : null;
  if (offer === 'no') return words;
  return (
    <div className="mb-4 space-y-4">
      {words}
      <div className={classes('space-y-4', offer === 'asking' && 'invisible')}>
        <button
          type="button"
          disabled={!online}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          aria-describedby={online ? undefined : hintId}
          onClick={() => {
            if (!busy) void begin();
          }}
          className="flex min-h-12 w-full items-center justify-center gap-2.5 rounded-control border border-[var(--google-line)] bg-[var(--google)] px-3 py-2.5 text-base font-semibold text-[var(--on-google)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--google-line)] disabled:opacity-55 aria-disabled:opacity-70"
        >
          <GoogleLogo />
          {busy ? 'Opening Google…' : label}
        </button>
        {online ? null : (
          <p id={hintId} className="text-hint leading-5 text-muted">
            You’re offline. Google sign-in needs a connection.
          </p>
        )}
        <p className="flex items-center gap-3 text-hint text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with your email
        </p>
      </div>
    </div>
  );
}

/** Google's logo in its own colors, as its brand guidelines require; used only on white or near black. */
function GoogleLogo() {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="size-5!">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
