import type { ReactNode } from 'react';

interface ListHeadProps {
  count: number;
  /** Number that the plan has; 0 if it has none. */
  limit: number;
  /** The word for one, and for several. */
  words: readonly [string, string];
  /** The button that makes one. */
  children: ReactNode;
}

/** The line above a list of keys or webhooks. */
export function ListHead({ count, limit, words: [one, several], children }: ListHeadProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <p className="text-muted">
        {limit === 0 ? count : `${count} of ${limit}`} {(limit === 0 ? count : limit) === 1 ? one : several}
      </p>
      {children}
    </div>
  );
}
