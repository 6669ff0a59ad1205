import { useState } from 'react';
import { useAttempt } from './use-attempt.ts';

/** A page of a list that begins with the newest item. */
interface Page<Item, Position> {
  readonly items: readonly Item[];
  /** The position at which the next page begins; null after the last one. */
  readonly next: Position | null;
}

/** Adds older items to the newest page of a list, a page at a time.
 * @param newest null while it is not known
 * @param load   returns the page that begins at a position */
export const useOlderPages = <Item, Position>(
  newest: Page<Item, Position> | null,
  load: (position: Position) => Promise<Page<Item, Position>>,
) => {
  const [older, setOlder] = useState<Page<Item, Position> & { after: Position }>();
  const { busy, problem, run } = useAttempt();
  const after = newest?.next ?? null;
  // Newer items have moved the newest page: what was loaded after it no longer follows it.
  const following = older?.after === after ? older : undefined;
  const position = following ? following.next : after;
  return {
    items: [...(newest?.items ?? []), ...(following?.items ?? [])],
    busy,
    problem,
    /** Null if there are no older items. */
    showOlder:
      after === null || position === null
        ? null
        : (): Promise<void> =>
            run(async () => {
              const { items, next } = await load(position);
              setOlder({ after, items: [...(following?.items ?? []), ...items], next });
            }),
  };
};
