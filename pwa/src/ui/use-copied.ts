import { useEffect, useState } from 'react';

/** Milliseconds for which a button confirms a copy. Source: fact install.copied-2s. */
const COPIED_MS = 2000;

/** Copies text to the clipboard and confirms it for COPIED_MS.
 * @returns whether text was just copied, and the copy function, which resolves to false if the browser refuses */
export const useCopied = (): [copied: boolean, copy: (text: string) => Promise<boolean>] => {
  const [copies, setCopies] = useState(0);
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setConfirmed(copies), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Refused, or unavailable: pages that are not served over https have no clipboard.
      return false;
    }
    setCopies((times) => times + 1);
    return true;
  };
  return [copies > confirmed, copy];
};
