import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before anything is said, in milliseconds. */
const PAUSE_MS = 1000;

/** What a polite live region says: those lines that are new since it last spoke, once typing has paused. Lines that are
 * there from the start are read where they stand.
 * @param lines by what they are about; '' for nothing */
export const useAnnouncement = (lines: Readonly<Record<string, string>>): string => {
  const heard = useRef(lines);
  const [said, setSaid] = useState('');
  const all = JSON.stringify(lines);
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = JSON.parse(all) as Record<string, string>;
      const fresh = Object.entries(now).filter(([about, line]) => line !== '' && heard.current[about] !== line);
      heard.current = now;
      setSaid(fresh.map(([, line]) => line).join(' '));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [all]);
  return said;
};
