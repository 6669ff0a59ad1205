/** Why edits wait for the owner. */
export type ParkedReason = 'sign-in' | 'upgrade' | 'update';

/** What the owner is told about the way of the saved changes to the website; `count` is a number of Saves.
 * Source: sync.md section 5. */
export type Publishing =
  /** The device has not been read yet: nothing is claimed. */
  | { kind: 'unknown' }
  /** Nothing waits; `at` is when the last own change went live, epoch milliseconds, null when none has yet. */
  | { kind: 'live'; at: number | null }
  /** Kept on this device only; `online` is false while our server cannot be reached. */
  | { kind: 'saved'; count: number; online: boolean }
  /** On the way for longer than PUBLISHING_AFTER_MS. */
  | { kind: 'publishing'; count: number }
  /** Refused by the server, values kept; `waiting` others are still on their way. */
  | { kind: 'attention'; count: number; waiting: number }
  | { kind: 'parked'; reason: ParkedReason; count: number };

/** How long an attempt runs before the owner is told "Publishing…", so that a quick one never flickers.
 * Source: sync.md section 5. */
export const PUBLISHING_AFTER_MS = 800;

/** What is known when the badge is drawn. */
export interface PublishingFacts {
  /** Saves without a verdict. */
  waiting: number;
  /** Saves that the server refused and the owner has not dealt with. */
  refused: number;
  /** Saves refused because the plan does not include them. */
  upgrade: number;
  /** Why the server takes nothing from this device at all, if so. */
  parked: 'sign-in' | 'update' | null;
  /** Is an attempt under way that has lasted PUBLISHING_AFTER_MS? */
  slow: boolean;
  /** Does the browser see a network, and did the last attempt reach our server? */
  online: boolean;
  /** Epoch milliseconds. */
  lastLiveAt: number | null;
}

/** Chooses what the badge shows: what the owner must act on comes first, and "live" only when nothing waits.
 * Pure. */
export const publishingOf = (facts: PublishingFacts): Publishing => {
  const { waiting, refused, upgrade, parked, slow, online, lastLiveAt } = facts;
  if (parked !== null && waiting > 0) return { kind: 'parked', reason: parked, count: waiting };
  if (refused > 0) return { kind: 'attention', count: refused, waiting };
  if (waiting > 0) return slow ? { kind: 'publishing', count: waiting } : { kind: 'saved', count: waiting, online };
  if (upgrade > 0) return { kind: 'parked', reason: 'upgrade', count: upgrade };
  return { kind: 'live', at: lastLiveAt };
};

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const PARKED_WORDS: Readonly<Record<ParkedReason, (count: number) => string>> = {
  'sign-in': (count) => `Sign in to publish ${changes(count)}`,
  upgrade: () => 'Upgrade to publish this',
  update: () => 'Update the app to publish',
};

/** The header badge's words. Source: sync.md section 5.
 * @param timeOf how an instant (epoch milliseconds) is written for this owner */
export const publishingWords = (publishing: Publishing, timeOf: (at: number) => string): string => {
  switch (publishing.kind) {
    case 'unknown':
      return '';
    case 'live':
      return publishing.at === null ? 'All changes live' : `All changes live · ${timeOf(publishing.at)}`;
    case 'saved':
      return `${publishing.online ? '' : 'Offline · '}${changes(publishing.count)} saved on this device`;
    case 'publishing':
      return 'Publishing…';
    case 'attention':
      return `Needs attention (${publishing.count})`;
    case 'parked':
      return PARKED_WORDS[publishing.reason](publishing.count);
  }
};

/** What a Save's toast says of its way to the website (decisions Y2). */
export const SAVE_WORDS = {
  live: 'Live on your website.',
  saved: 'Saved on this device. Not on your website yet.',
} as const;
