import { StatusDot } from '../../ui/status-dot.tsx';
import { STATUS_WORDS } from '../../ui/status-words.ts';
import type { VisitorView } from './visitor-view.ts';

/** The status that visitors see, as text. Screen readers announce changes. */
export function VisitorWords({ view }: { view: VisitorView }) {
  const { status, message, nextChange } = view;
  const word = STATUS_WORDS[status];
  return (
    <div role="status" className="min-w-0">
      <p className="flex items-center gap-3 font-heading text-[1.75rem] leading-9 font-[650] tracking-[-0.02em]">
        <StatusDot tone={status} className="size-3.5" />
        {word}
      </p>
      {message === word ? null : <p className="mt-1 text-base font-medium">{message}</p>}
      {nextChange === '' ? null : <p className="text-muted tabular">{nextChange}</p>}
    </div>
  );
}
