import { useId } from 'react';
import type { GoogleReturn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { Alert } from '../../ui/alert.tsx';
import { classes } from '../../ui/classes.ts';
import { GoogleLogo } from './google-logo.tsx';
import { PROBLEM_WORDS } from './google-problems.ts';
import { useGoogleSignIn } from './use-google-sign-in.ts';

export interface GoogleSignInProps {
  label: string;
  /** The page of this button, to which Google returns. */
  redirect: GoogleReturn;
  plan?: PlanKey;
}

/** The Google sign-in above the form. Its space is reserved while the server is asked whether Google is set up, so that the
 * layout does not shift under the owner's finger. Without Google, nothing is shown. */
export function GoogleSignIn({ label, redirect, plan }: GoogleSignInProps) {
  const { offer, online, problem, busy, begin } = useGoogleSignIn(redirect, plan ?? null);
  const hintId = useId();
  const words = problem ? <Alert kind="error">{PROBLEM_WORDS[problem]}</Alert> : null;
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
          <p id={hintId} className="text-[0.8125rem] leading-5 text-muted">
            You are offline. Signing in with Google needs a connection.
          </p>
        )}
        <p className="flex items-center gap-3 text-[0.8125rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with your email
        </p>
      </div>
    </div>
  );
}
