/** Why edits wait for the owner. */
export type ParkedReason = 'sign-in' | 'upgrade' | 'update';

/** What the owner is told about the way of the saved changes to the website; `count` is a number of Saves.
 * Source: shared-schema/docs/sync-protocol.md#owner-states. */
export type Publishing =
  /** The device has not been read yet, or its first answer of the server is on its way: nothing is claimed. */
  | { kind: 'unknown' }
  /** Nothing waits here, and what the website shows is being asked for. */
  | { kind: 'checking' }
  /** Nothing waits here, and what the website shows cannot be asked for. `since` is when the server last answered, epoch
   * milliseconds; null when it never has on this device. */
  | { kind: 'offline'; since: number | null }
  /** Nothing waits; `at` is when the last own change went live, epoch milliseconds, null when none has yet. */
  | { kind: 'live'; at: number | null }
  /** Kept on this device only; `online` is false while our server cannot be reached. */
  | { kind: 'saved'; count: number; online: boolean }
  /** On the way for longer than PUBLISHING_AFTER_MS. */
  | { kind: 'publishing'; count: number }
  /** Refused by the server, values kept; `waiting` others are still on their way. */
  | { kind: 'attention'; count: number; waiting: number }
  | { kind: 'parked'; reason: ParkedReason; count: number }
  /** Without a verdict for longer than STUCK_AFTER_MS: `since` is when the oldest was saved, epoch milliseconds, `code`
   * why the last attempt failed. */
  | { kind: 'stuck'; count: number; since: number; code: string }
  /** Nothing waits, because the browser has deleted what did. */
  | { kind: 'lost'; count: number }
  /** Nothing waits, but newer changes have replaced some. */
  | ({ kind: 'superseded' } & Superseded);

/** Open conflicts. With `isOwn` changes of this device have replaced some, and `device` made the newest that was replaced; else
 * `device` made the one that is live instead of the newest, empty where that is not known. */
export interface Superseded {
  count: number;
  device: string;
  isOwn: boolean;
}

/** How long an attempt runs before the owner is told "Publishing…", so that a quick one never flickers.
 * Source: shared-schema/docs/sync-protocol.md#publishing. */
export const PUBLISHING_AFTER_MS = 800;

/** How long a Save waits before the owner is told that something is wrong. Source: shared-schema/docs/sync-protocol.md#stuck. */
const STUCK_AFTER_MS = 24 * 60 * 60 * 1000;

/** For how long an answer counts as news of the website: a visible page asks every minute. */
const FRESH_MS = 5 * 60 * 1000;

/** What the device's database knows of it. */
export interface StoredFacts {
  /** Saves without a verdict. */
  waiting: number;
  /** When the oldest of them was saved: device clock, epoch milliseconds; null when none waits. */
  waitingSince: number | null;
  /** Why the last attempt did not bring them on; null when it did, or none was made yet. */
  failure: string | null;
  /** Saves that the server refused and the owner has not dealt with. */
  refused: number;
  /** Saves refused because the plan does not include them. */
  upgrade: number;
  /** Why the server takes nothing from this device at all, if so. */
  parked: 'sign-in' | 'update' | null;
  /** null without open conflicts. */
  superseded: Superseded | null;
  /** Registers that were live until the server was restored from a backup, and are still to be offered to it. */
  recovering: number;
  /** When the server last answered: device clock, epoch milliseconds; null before the first time. */
  answeredAt: number | null;
  /** Epoch milliseconds. */
  lastLiveAt: number | null;
}

/** What is known when the badge is drawn. */
export interface PublishingFacts extends StoredFacts {
  /** Is an attempt under way that has lasted PUBLISHING_AFTER_MS? */
  slow: boolean;
  /** Saves that the browser deleted before they were published, until their owner has read of it. */
  lost: number;
  /** Did the last attempt bring no answer? */
  failed: boolean;
  /** Does the browser see a network, and did the last attempt reach our server? */
  online: boolean;
  /** Device clock, epoch milliseconds. */
  nowMs: number;
}

/** Nothing waits: what is known of the website is as old as the server's last answer. A clock that was moved since tells
 * nothing of its age. */
const settledOf = (facts: PublishingFacts): Publishing => {
  const { online, answeredAt, nowMs, slow, failed, parked, lastLiveAt } = facts;
  if (!online) return { kind: 'offline', since: answeredAt };
  if (answeredAt !== null && Math.abs(nowMs - answeredAt) < FRESH_MS) return { kind: 'live', at: lastLiveAt };
  if (parked !== null) return { kind: 'parked', reason: parked, count: 0 };
  return slow || failed ? { kind: 'checking' } : { kind: 'unknown' };
};

/** Chooses what the badge shows: what the owner must act on comes first, and "live" only when nothing waits and the server
 * has answered of late. Pure. */
export const publishingOf = (facts: PublishingFacts): Publishing => {
  const { waiting, waitingSince, refused, upgrade, parked, slow, online, superseded, recovering } = facts;
  if (parked !== null && waiting > 0) return { kind: 'parked', reason: parked, count: waiting };
  if (waitingSince !== null && facts.nowMs - waitingSince > STUCK_AFTER_MS)
    return { kind: 'stuck', count: waiting, since: waitingSince, code: facts.failure ?? 'unreached' };
  if (refused > 0) return { kind: 'attention', count: refused, waiting };
  if (waiting > 0) return slow ? { kind: 'publishing', count: waiting } : { kind: 'saved', count: waiting, online };
  // The server has lost what was live before, until it is offered: nothing may be called live meanwhile.
  if (recovering > 0)
    return online ? { kind: 'publishing', count: recovering } : { kind: 'saved', count: recovering, online };
  if (facts.lost > 0) return { kind: 'lost', count: facts.lost };
  if (superseded !== null) return { kind: 'superseded', ...superseded };
  if (upgrade > 0) return { kind: 'parked', reason: 'upgrade', count: upgrade };
  return settledOf(facts);
};

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const PARKED_WORDS: Readonly<Record<ParkedReason, (count: number) => string>> = {
  'sign-in': (count) => `Sign in to publish ${changes(count)}`,
  upgrade: () => 'Upgrade to publish this',
  update: () => 'Update the app to publish',
};

/** The header badge's words. Source: shared-schema/docs/sync-protocol.md#owner-states.
 * @param timeOf how an instant (epoch milliseconds) is written for this owner */
export const publishingWords = (publishing: Publishing, timeOf: (at: number) => string): string => {
  switch (publishing.kind) {
    case 'unknown':
      return '';
    case 'checking':
      return 'Checking what’s live…';
    case 'offline':
      return publishing.since === null
        ? 'Offline · Can’t check what’s live'
        : `Offline · Last synced ${timeOf(publishing.since)}`;
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
    case 'stuck':
      return `Not published since ${timeOf(publishing.since)}`;
    case 'lost':
      return publishing.count === 1
        ? '1 unpublished change was deleted by your browser'
        : `${publishing.count} unpublished changes were deleted by your browser`;
    case 'superseded':
      return publishing.count === 1
        ? replacedWords(publishing)
        : `${publishing.count} ${publishing.isOwn ? '' : 'of your '}changes were replaced by newer ones`;
  }
};

/** Tells which device's change was replaced by one of this device, or which one's is live instead. */
export const replacedWords = ({ device, isOwn }: Omit<Superseded, 'count'>): string => {
  const from = device && ` from ${device}`;
  return isOwn ? `Your change replaced one${from}.` : `A newer change${from} is live instead.`;
};

/** What a Save's toast says of its way to the website (shared-schema/docs/product-rules.md#y2). */
export const SAVE_WORDS = {
  live: 'Live on your website.',
  saved: 'Saved on this device. Not on your website yet.',
} as const;
