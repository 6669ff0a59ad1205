import { CLOSURE_KEY, spanIdOfKey, type Register } from '@doorsign/shared-schema/registers';
import { digest } from '@doorsign/shared-schema/sync';
import { AppError } from '../../http/errors.ts';
import { LOCATION_KEYS } from '../../records/location-resource.ts';

const isOfSpans = (key: string): boolean => spanIdOfKey(key) !== null;

/** The registers behind each resource. The regular week of today may be that of a planned week, so ranges of dates and seasons belong to it. */
const GROUPS = {
  location: (key: string) => LOCATION_KEYS.includes(key),
  hours: (key: string) => /^hours\.[a-z]+day$/.test(key) || isOfSpans(key) || key === 'profile.timezone',
  holidays: (key: string) => key.startsWith('holidays.'),
  spans: isOfSpans,
  closure: (key: string) => key === CLOSURE_KEY,
  messages: (key: string) => key.startsWith('messages.'),
  style: (key: string) => key.startsWith('style.'),
  domains: (key: string) => key === 'domains',
} as const;

/** A resource with an ETag. */
export type Group = keyof typeof GROUPS;

/** The subject of a refusal, by resource. */
const SUBJECTS: Readonly<Record<Group, string>> = {
  location: 'This location was changed',
  hours: 'These hours were changed',
  holidays: 'These holidays were changed',
  spans: 'These dates were changed',
  closure: 'This closure was changed',
  messages: 'These messages were changed',
  style: 'This style was changed',
  domains: 'These domains were changed',
};

/** Returns the ETag of a resource, without its quotation marks: 16 hex digits that change with each of its registers. */
export const etagOf = (
  group: Group,
  registers: readonly Pick<Register, 'scope' | 'key' | 'rev' | 'deleted'>[],
): string => digest(registers.filter(({ key }) => GROUPS[group](key)));

/** Refuses a change of something that the caller has not seen.
 * @param ifMatch the If-Match header; '' without one
 * @throws AppError precondition_failed, with the current ETag */
export const assertMatch = (group: Group, registers: readonly Register[], ifMatch: string): void => {
  if (ifMatch === '' || ifMatch.trim() === '*') return;
  const etag = `"${etagOf(group, registers)}"`;
  if (ifMatch.split(',').some((one) => one.trim() === etag)) return;
  throw new AppError('precondition_failed', {
    detail: `${SUBJECTS[group]} since you read them.`.replace(/^(This .*) them\.$/, '$1 it.'),
    headers: { ETag: etag },
  });
};
