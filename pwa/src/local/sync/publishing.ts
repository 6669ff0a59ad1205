import type { WidgetSight } from '../widget-sight.ts';

/** The reasons for which edits wait for the owner. */
export type BlockedReason = 'sign-in' | 'upgrade' | 'update';

/** The publishing state of the saved changes, as shown to the owner; `count` is a number of Saves.
 * Source: shared-schema/docs/sync-protocol.md#owner-states. */
export type Publishing =
  /** The device has not been read yet, or a current answer of the server is pending: the badge claims nothing. */
  | { kind: 'unknown' }
  /** No Save waits, and the device is asking the server what the website shows. */
  | { kind: 'checking' }
  /** No Save waits, and the server cannot be reached. `since`: when the server last answered, epoch milliseconds; null if it
   * has never answered on this device. */
  | { kind: 'offline'; since: number | null }
  /** No Save waits. `at`: when the last own change went live, epoch milliseconds; null if none has yet. */
  | { kind: 'live'; at: number | null }
  /** No Save waits, and no website is known to show the widget, so nothing may be called live. */
  | { kind: 'published'; widget: Exclude<WidgetSight, 'seen'> }
  /** Stored on this device only; `online` is false while Doorsign's server cannot be reached. */
  | { kind: 'saved'; count: number; online: boolean }
  /** Being sent. `late`: for longer than a Save usually takes. */
  | { kind: 'publishing'; count: number; late: boolean }
  /** Refused by the server, with the values kept; `waiting` is the number of other Saves that are still to be sent. */
  | { kind: 'attention'; count: number; waiting: number }
  | { kind: 'blocked'; reason: BlockedReason; count: number }
  /** Without a result for longer than STUCK_AFTER_MS. `since`: when the oldest was saved, epoch milliseconds; `code`: why the
   * last attempt failed. */
  | { kind: 'stuck'; count: number; since: number; code: string }
  /** No Save waits, because the browser has deleted those that did. */
  | { kind: 'lost'; count: number }
  /** No Save waits, but newer changes have replaced some. */
  | ({ kind: 'superseded'; widget: WidgetSight } & Superseded);

/** Open conflicts. If `isOwn`, changes of this device are live and have replaced others, and `device` made the newest of those
 * others. Otherwise `device` made the change that is live instead of the newest losing one; empty if unknown. */
export interface Superseded {
  count: number;
  device: string;
  isOwn: boolean;
}

/** Milliseconds after which an attempt counts as slow.
 * Source: shared-schema/docs/sync-protocol.md#publishing. */
export const PUBLISHING_AFTER_MS = 800;

/** Milliseconds for which a Save on its way is nothing to worry about: the header says "Publishing…", without a warning.
 * Source: shared-schema/docs/sync-protocol.md#publishing. */
export const UNWORRIED_MS = 2000;

/** Milliseconds that a Save waits before the owner is told that something is wrong.
 * Source: shared-schema/docs/sync-protocol.md#stuck. */
const STUCK_AFTER_MS = 24 * 60 * 60 * 1000;

/** Milliseconds for which the server's last answer counts as current: a visible page asks every minute. */
const FRESH_MS = 5 * 60 * 1000;

/** The part of the badge's facts that is read from the device's database. */
export interface StoredFacts {
  /** The number of Saves without a result. */
  waiting: number;
  /** The time of the oldest waiting Save: device clock, epoch milliseconds; null when none waits. */
  waitingSince: number | null;
  /** The cause for which the last attempt made no progress; null if it did, or if there was no attempt yet. */
  failure: string | null;
  /** The number of Saves that the server refused and the owner has not dealt with. */
  refused: number;
  /** The number of Saves that were refused because the plan does not include them. */
  upgrade: number;
  /** The reason why the server accepts nothing from this device; null if it accepts edits. */
  blocked: 'sign-in' | 'update' | null;
  /** The open conflicts; null if there are none. */
  superseded: Superseded | null;
  /** The number of registers that were live until the server was restored from a backup, and that are still to be offered to it. */
  recovering: number;
  /** The time of the server's last answer: device clock, epoch milliseconds; null before the first. */
  answeredAt: number | null;
  /** Epoch milliseconds. */
  lastLiveAt: number | null;
}

/** The facts from which the badge is rendered. */
export interface PublishingFacts extends StoredFacts {
  /** True while an attempt runs that has lasted PUBLISHING_AFTER_MS. */
  slow: boolean;
  /** The number of Saves that the browser deleted before they were published, until their owner has dismissed the notice. */
  lost: number;
  /** Whether a website has shown the widget. */
  widget: WidgetSight;
  /** True if the last attempt brought no answer that could be applied. */
  failed: boolean;
  /** True if the browser sees a network and the last attempt reached Doorsign's server. */
  online: boolean;
  /** Device clock, epoch milliseconds. */
  nowMs: number;
}

/** The state when no Save waits. The device knows the website only as of the server's last answer. An answer from the future,
 * after the clock was set back, counts as old. */
const settledOf = (facts: PublishingFacts): Publishing => {
  const { online, answeredAt, nowMs, slow, failed, blocked, lastLiveAt, widget } = facts;
  if (!online) return { kind: 'offline', since: answeredAt };
  if (answeredAt !== null && Math.abs(nowMs - answeredAt) < FRESH_MS)
    return widget === 'seen' ? { kind: 'live', at: lastLiveAt } : { kind: 'published', widget };
  if (blocked !== null) return { kind: 'blocked', reason: blocked, count: 0 };
  return slow || failed ? { kind: 'checking' } : { kind: 'unknown' };
};

/** The state while Saves wait. One that was saved a moment ago is on its way unless the last attempt failed. */
const waitingOf = ({ waiting, waitingSince, nowMs, slow, failed, online }: PublishingFacts): Publishing => {
  const late = waitingSince === null || Math.abs(nowMs - waitingSince) >= UNWORRIED_MS;
  const isOnItsWay = slow || (!late && online && !failed);
  return isOnItsWay ? { kind: 'publishing', count: waiting, late } : { kind: 'saved', count: waiting, online };
};

/** Chooses the state that the badge shows. States that require an action of the owner come first; "live" requires that no
 * Save waits and that the server has answered recently. Pure. */
export const publishingOf = (facts: PublishingFacts): Publishing => {
  const { waiting, waitingSince, refused, upgrade, blocked, online, superseded, recovering } = facts;
  if (blocked !== null && waiting > 0) return { kind: 'blocked', reason: blocked, count: waiting };
  if (waitingSince !== null && facts.nowMs - waitingSince > STUCK_AFTER_MS)
    return { kind: 'stuck', count: waiting, since: waitingSince, code: facts.failure ?? 'unreached' };
  if (refused > 0) return { kind: 'attention', count: refused, waiting };
  if (waiting > 0) return waitingOf(facts);
  // A restored server lacks registers that were live until they are offered to it, so nothing may be called live.
  if (recovering > 0)
    return online
      ? { kind: 'publishing', count: recovering, late: true }
      : { kind: 'saved', count: recovering, online };
  if (facts.lost > 0) return { kind: 'lost', count: facts.lost };
  if (superseded !== null) return { kind: 'superseded', ...superseded, widget: facts.widget };
  if (upgrade > 0) return { kind: 'blocked', reason: 'upgrade', count: upgrade };
  return settledOf(facts);
};

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const BLOCKED_TEXTS: Readonly<Record<BlockedReason, (count: number) => string>> = {
  'sign-in': (count) => `Sign in to publish ${changes(count)}`,
  upgrade: () => 'Upgrade to publish this',
  update: () => 'Update the app to publish',
};

/** The text of the header badge. Source: shared-schema/docs/sync-protocol.md#owner-states.
 * @param timeOf formats an instant (epoch milliseconds) for this owner */
export const publishingText = (publishing: Publishing, timeOf: (at: number) => string): string => {
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
    case 'published':
      return publishing.widget === 'never' ? 'All changes saved · Not on a website yet' : 'All changes saved';
    case 'saved':
      return `${publishing.online ? '' : 'Offline · '}${changes(publishing.count)} saved on this device`;
    case 'publishing':
      return 'Publishing…';
    case 'attention':
      return `Needs attention (${publishing.count})`;
    case 'blocked':
      return BLOCKED_TEXTS[publishing.reason](publishing.count);
    case 'stuck':
      return `Not published since ${timeOf(publishing.since)}`;
    case 'lost':
      return publishing.count === 1
        ? '1 unpublished change was deleted by your browser'
        : `${publishing.count} unpublished changes were deleted by your browser`;
    case 'superseded':
      return publishing.count === 1
        ? replacedText(publishing)
        : `${publishing.count} ${publishing.isOwn ? '' : 'of your '}changes were replaced by newer ones`;
  }
};

/** The server's name for a program that made a change, which begins a line elsewhere. */
const ANOTHER_PROGRAM = 'Another program';

/** Names the device whose change was replaced by this device, or whose change replaced this device's. Without a website that
 * shows the widget, no change is live. */
export const replacedText = ({
  device,
  isOwn,
  widget,
}: Omit<Superseded, 'count'> & { widget: WidgetSight }): string => {
  const from = device && ` from ${device === ANOTHER_PROGRAM ? 'another program' : device}`;
  if (isOwn) return `Your change replaced one${from}.`;
  return `A newer change${from} ${widget === 'seen' ? 'is live instead' : 'replaced yours'}.`;
};
