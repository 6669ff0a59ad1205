import { ArrowRight } from 'lucide-react';
import { wordChanges, type KeyChange } from './change-words.ts';

/** Settings and what became of each, one line a setting; equal days of a week share one. */
export function ChangeList({ changes }: { changes: readonly KeyChange[] }) {
  return (
    <ul className="space-y-1">
      {wordChanges(changes).map(({ name, before, after }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 tabular">
          <span className="font-medium">{name}:</span>
          {before === null ? (
            <span>{after}</span>
          ) : (
            <>
              <span className="text-muted line-through decoration-muted/60">
                <span className="sr-only">was </span>
                {before}
              </span>
              <span>
                <ArrowRight aria-hidden className="mr-2 inline size-3.5 align-[-0.125em] text-muted" />
                <span className="sr-only">, now </span>
                {after}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
