import { ArrowRight } from 'lucide-react';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { useBusinessZone } from './business-zone.ts';
import { formatChanges, type ChangeText, type KeyChange } from './format-changes.ts';

/** The number of lines shown at first. A longer list, such as a year of holidays, can be expanded. */
const LINES_MAX = 12;

/** A list of changed settings, one per line; days with equal changes share one. */
export function ChangeList({ changes }: { changes: readonly KeyChange[] }) {
  const words = formatChanges(changes, useBusinessZone());
  if (words.length <= LINES_MAX) return <Lines words={words} />;
  const shown = words.slice(0, LINES_MAX - 2);
  return (
    <>
      <Lines words={shown} />
      <details className="mt-1">
        <summary className="font-medium text-muted">{words.length - shown.length} more</summary>
        <Lines words={words.slice(shown.length)} />
      </details>
    </>
  );
}

function Lines({ words }: { words: readonly ChangeText[] }) {
  return (
    <ul className="space-y-1">
      {words.map(({ name, before, after }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 tabular">
          <span className="font-medium">{name}:</span>
          {before === null ? (
            <span>{withUnbrokenTimes(after)}</span>
          ) : (
            <>
              <span className="text-muted line-through decoration-muted/60">
                <span className="sr-only">was </span>
                {withUnbrokenTimes(before)}
              </span>
              <span>
                <ArrowRight aria-hidden className="mr-2 inline size-3.5 align-[-0.125em] text-muted" />
                <span className="sr-only">, now </span>
                {withUnbrokenTimes(after)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
