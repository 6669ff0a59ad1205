import { useEffect, useState } from 'react';

/** How long a copy is confirmed on its button. Source: fact install.copied-2s. */
const COPIED_MS = 2000;

/** Copies a text and says for COPIED_MS that it did.
 * @returns whether it was just copied, and the copying, which answers false when the browser refuses */
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
      // Refused, or not there at all: pages that are not served over https have no clipboard.
      return false;
    }
    setCopies((times) => times + 1);
    return true;
  };
  return [copies > confirmed, copy];
};
