import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';

/** The state of an action that the server may refuse. */
export interface Attempt {
  /** True while the action runs. */
  readonly busy: boolean;
  /** The sentence for the last refusal; null without one. */
  readonly problem: string | null;
  /** Shows a sentence of the app's own, or null for none. */
  say(problem: string | null): void;
  /** Runs the action and shows its refusal.
   * @throws any error that is no ApiError */
  run(act: () => Promise<void>): Promise<void>;
}

/** Returns the state of one action: of a dialog, a card or a form without fields of its own. Forms with fields use lib/use-form.ts. */
export const useAttempt = (): Attempt => {
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState<string | null>(null);
  return {
    busy,
    problem,
    say,
    async run(act) {
      setBusy(true);
      say(null);
      try {
        await act();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        say(errorMessage(error));
      } finally {
        setBusy(false);
      }
    },
  };
};
