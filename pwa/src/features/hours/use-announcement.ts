import { useEffect, useRef, useState } from 'react';

/** The typing pause before an announcement, in milliseconds. */
const PAUSE_MS = 1000;

/** Returns the text of a polite live region: the lines that are new since its last announcement, once typing has paused.
 * Initial lines are not announced: they are read in place.
 * @param lines by topic; '' for no line */
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
