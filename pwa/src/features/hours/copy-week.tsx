import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { writeHours, writeOsm } from '@doorsign/shared-schema/hours/write-hours';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import { firstProblemOf } from './day-problems.ts';

/** Copies the week of the editor. A week with a missing time cannot be written. */
export function CopyWeek({ week }: { week: FullBusinessHours }) {
  const heading = useId();
  const [textCopied, copyText] = useCopied();
  const [osmCopied, copyOsm] = useCopied();
  const isWhole = firstProblemOf(week) === null;
  const copy = async (write: (text: string) => Promise<boolean>, text: string): Promise<void> => {
    if (!(await write(text))) toast({ title: 'The text couldn’t be copied', variant: 'destructive' });
  };
  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="font-medium">
        Copy your hours
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={!isWhole}
          onClick={() => void copy(copyText, writeHours(week, navigator.language))}
        >
          {textCopied ? 'Copied!' : 'Copy as text'}
        </Button>
        <Button variant="secondary" disabled={!isWhole} onClick={() => void copy(copyOsm, writeOsm(week))}>
          {osmCopied ? 'Copied!' : 'Copy for OpenStreetMap'}
        </Button>
      </div>
    </section>
  );
}
