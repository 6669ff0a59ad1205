import { PlanKey } from '@doorsign/shared-schema/plans';

const KEY = 'doorsign-google';

/** The data that this tab keeps while its owner is at Google. A tab without a verifier did not start the sign-in and cannot
 * complete it. */
export interface GoogleAttempt {
  verifier: string;
  /** The plan that was chosen on /signup (shared-schema/docs/product-rules.md#p17). */
  plan: PlanKey | null;
  /** The path at which a guard stopped the owner (shared-schema/docs/product-rules.md#r8). */
  wanted: string | null;
}

/** Stores an attempt until takeAttempt(). @throws in a browser without storage: its owner could not come back */
export const keepAttempt = (attempt: GoogleAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** Returns the stored attempt and removes it; null if there is no valid one. */
export const takeAttempt = (): GoogleAttempt | null => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Record<keyof GoogleAttempt, unknown>>;
    sessionStorage.removeItem(KEY);
    const { verifier, plan, wanted } = stored;
    if (typeof verifier !== 'string') return null;
    const chosen = PlanKey.safeParse(plan);
    return {
      verifier,
      plan: chosen.success ? chosen.data : null,
      wanted: typeof wanted === 'string' ? wanted : null,
    };
  } catch {
    return null;
  }
};
