import { ApiError } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';
import { toast } from '../ui/toast-store.ts';

/** Runs a change that has no place of its own for a refusal, and announces it.
 * @returns whether the change was made
 * @throws any error that is no ApiError */
export const announceRefusal = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
    return false;
  }
};
