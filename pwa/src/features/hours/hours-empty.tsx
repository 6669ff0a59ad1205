import { Sparkles } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { HangingSign } from '../../ui/hanging-sign.tsx';
import { useFocusWhenShown } from './use-focus-when-shown.ts';

/** View 0: no hours yet. It says what visitors see until then.
 * Source: facts hours.v0.*; shared-schema/docs/product-rules.md#s10. */
export function HoursEmpty({ takesFocus, onSetUp }: { takesFocus: boolean; onSetUp: () => void }) {
  const heading = useFocusWhenShown(takesFocus);
  return (
    <section className="flex flex-col items-center rounded-card border border-line bg-card px-6 pt-10 pb-14 text-center shadow-card">
      <HangingSign tone="other" className="w-40">
        Not set
      </HangingSign>
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl leading-8 outline-none">
        Set Up Your Business Hours
      </h2>
      <p className="mt-2 mb-6 max-w-md text-muted">
        Your widget stays hidden until you set your hours: it never guesses. Start with a template and adjust it.
      </p>
      <Button size="lg" onClick={onSetUp}>
        Set Up Business Hours
      </Button>
    </section>
  );
}

/** The button in the week's title that opens the presets while no hours are stored. */
export function QuickSetup({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" onClick={onPress}>
      <Sparkles aria-hidden />
      Quick Setup
    </Button>
  );
}
