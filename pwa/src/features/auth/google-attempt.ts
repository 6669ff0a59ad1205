import { PlanKey } from '@doorsign/shared-schema/plans';

const KEY = 'doorsign-google';

/** What this tab remembers while its owner is at Google. Whoever has no verifier has not begun it, and gets nothing. */
export interface GoogleAttempt {
  verifier: string;
  /** The plan that was chosen on /signup (shared-schema/docs/product-rules.md#p17). */
  plan: PlanKey | null;
  /** Where a guard has stopped the owner (shared-schema/docs/product-rules.md#r8). */
  wanted: string | null;
}

/** Keeps an attempt until takeAttempt(). @throws in a browser without storage: its owner could not come back */
export const keepAttempt = (attempt: GoogleAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** What was kept, once; null when nothing usable was. */
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
