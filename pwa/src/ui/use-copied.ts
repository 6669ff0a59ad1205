import { useState } from 'react';

/** Milliseconds for which a button confirms a copy. Source: fact install.copied-2s. */
const COPIED_MS = 2000;

/** Copies text to the clipboard and confirms it for COPIED_MS.
 * @returns whether text was just copied, and the copy function, which resolves to false if the browser refuses */
export const useCopied = (): [copied: boolean, copy: (text: string) => Promise<boolean>] => {
  /** Copies within the last COPIED_MS. */
  const [recent, setRecent] = useState(0);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Refused, or unavailable: pages that are not served over https have no clipboard.
      return false;
    }
    setRecent((count) => count + 1);
    setTimeout(() => setRecent((count) => count - 1), COPIED_MS);
    return true;
  };
  return [recent > 0, copy];
};
