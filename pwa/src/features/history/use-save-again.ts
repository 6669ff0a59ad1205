import { useState } from 'react';
import { announceSave, type SaveTexts } from '../../local/announce-save.ts';
import type { SavedEdit } from '../../local/saves/saves.ts';
import { failureOf, type SaveFailure } from '../../ui/save-failure.ts';
import { toast } from '../../ui/toast.tsx';

/** Saves earlier values as a new change and announces the result. Resolves when the Save is stored or its failure is shown. */
export type SaveAgain = (keep: () => Promise<SavedEdit>, texts: SaveTexts) => Promise<void>;

/** Returns the function that saves earlier values, and the failure of the last attempt. */
export const useSaveAgain = (): {
  saveAgain: SaveAgain;
  failure: SaveFailure | null;
  closeFailure: () => void;
} => {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const saveAgain: SaveAgain = async (keep, texts) => {
    setFailure(null);
    try {
      void announceSave(await keep(), texts, toast);
    } catch (error) {
      setFailure(failureOf(error, () => void saveAgain(keep, texts)));
    }
  };
  return { saveAgain, failure, closeFailure: () => setFailure(null) };
};
