import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';

/** Milliseconds after a change of the screen within which a press was meant for what was there before, such as the second one of a
 * double click. */
export const UNMEANT_MS = 800;

const IGNORES: CSSProperties = { pointerEvents: 'none' };

/** A toast's buttons. Pointer and touch reach them UNMEANT_MS after the toast has appeared; until then the toast behind them takes
 * the presses. The keyboard reaches them only by F8 or many Tabs, so it needs no delay.
 * Source: shared-schema/docs/product-rules.md#r10. */
export function LatePresses({ children }: { children: ReactNode }) {
  const buttons = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => buttons.current?.style.removeProperty('pointer-events'), UNMEANT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span ref={buttons} className="contents" style={IGNORES}>
      {children}
    </span>
  );
}
