import { useState } from 'react';
import { ApiError } from '../api/client.ts';

/** Re-authentication of the owner, when the server requires it. */
export interface Proof {
  /** Whether the server requires re-authentication now. */
  readonly wanted: boolean;
  /** Makes a call, and repeats it after re-authentication if the server required that first.
   * @returns null when the owner declined
   * @throws ApiError */
  run<T>(call: () => Promise<T>): Promise<{ readonly answer: T } | null>;
  /** Called once the server has accepted the re-authentication. */
  give(): void;
  /** Called when the owner cancels. */
  decline(): void;
}

/** The form that asks for a re-authentication. */
export interface ProofFields {
  submit: string;
  danger?: boolean;
  onGiven: () => void;
}

/** The title of every dialog that asks for re-authentication. */
export const PROOF_TITLE = 'Confirm it’s you';

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'proof_required';

/** Wraps calls that require a recent re-authentication. Source: shared-schema/docs/product-rules.md#a8. */
export const useProof = (): Proof => {
  const [end, setEnd] = useState<((given: boolean) => void) | null>(null);
  const ended = (given: boolean): void => {
    end?.(given);
    setEnd(null);
  };
  return {
    wanted: end !== null,
    async run(call) {
      try {
        return { answer: await call() };
      } catch (error) {
        if (!isProofRequired(error)) throw error;
      }
      const given = await new Promise<boolean>((resolve) => setEnd(() => resolve));
      return given ? { answer: await call() } : null;
    },
    give: () => ended(true),
    decline: () => ended(false),
  };
};
