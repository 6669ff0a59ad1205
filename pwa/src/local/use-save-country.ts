import { useCallback } from 'react';
import type { Country } from '@doorsign/shared-schema/holidays';
import { announceSave, type Notify } from './announce-save.ts';
import { useRestore } from './change-hooks.ts';

const TEXTS = {
  saved: 'Country saved',
  refused: 'Error saving the country',
  refusedFallback: 'Failed to save the country. Please try again.',
};

/** Returns a function that saves the country whose public holidays count, as an edit of its own, and announces the result. Resolves when this
 * device has kept the Save or the failure is shown.
 * @param notify ui/toast */
export const useSaveCountry = (notify: Notify): ((country: Country | null) => Promise<void>) => {
  const restore = useRestore();
  return useCallback(
    async (country) => {
      try {
        void announceSave(await restore('holidays', [{ key: 'profile.country', value: country }]), TEXTS, notify);
      } catch (error) {
        const description = error instanceof Error ? error.message : TEXTS.refusedFallback;
        notify({ title: TEXTS.refused, description, variant: 'destructive' });
      }
    },
    [restore, notify],
  );
};
