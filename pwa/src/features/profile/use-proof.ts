import { useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** Who the owner is, proven once more when the server wants it. */
export interface Proof {
  /** The server waits for a proof. */
  readonly wanted: boolean;
  /** Makes a call, and once more after the proof that the server wanted first.
   * @returns null when the owner gave none
   * @throws ApiError */
  run<T>(call: () => Promise<T>): Promise<{ readonly answer: T } | null>;
  /** The server has accepted a proof. */
  give(): void;
  /** The owner has thought better of it. */
  decline(): void;
}

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'proof_required';

/** Stands between a screen and calls that need a fresh proof. Source: shared-schema/docs/product-rules.md#a8. */
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
