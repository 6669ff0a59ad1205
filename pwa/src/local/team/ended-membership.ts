import type { ExportFile } from '../saves/export.ts';

/** A business that the person is no longer a member of, as this device remembers it until the person has read so. */
export interface EndedMembership {
  businessId: string;
  /** The account of the person; missing in what earlier versions stored. */
  userId?: string;
  /** The business's name; null if the device does not know it. */
  name: string | null;
  /** The number of own Saves that were not published. */
  unpublished: number;
  /** These Saves; null without any. Nothing else of the business stays on the device. */
  file: ExportFile | null;
  /** The time at which the device heard of the end: device clock, epoch milliseconds. */
  endedAt: number;
}

/** The milliseconds for which the Saves stay if the person does not choose. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns whether two entries are about the same membership. */
export const isSameMembership = (
  one: Pick<EndedMembership, 'businessId' | 'userId'>,
  other: Pick<EndedMembership, 'businessId' | 'userId'>,
): boolean => one.businessId === other.businessId && one.userId === other.userId;

/** Returns the list with one more entry. What is known of a membership already stays: a second tab finds its data removed. */
export const withEnded = (list: readonly EndedMembership[], ended: EndedMembership): EndedMembership[] => {
  const known = list.find((one) => isSameMembership(one, ended));
  const merged = known && ended.unpublished === 0 ? { ...known, name: known.name ?? ended.name } : ended;
  return [...list.filter((one) => !isSameMembership(one, ended)), merged];
};

/** Returns the entries that are not too old. */
export const notExpired = (list: readonly EndedMembership[], nowMs: number): EndedMembership[] =>
  list.filter(({ endedAt }) => Math.abs(nowMs - endedAt) < KEPT_MS);
