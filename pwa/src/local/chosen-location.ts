import type { User } from '@doorsign/shared-schema/api';

/** The location that the user object is about. An earlier server knows one location, whose id is the account's. */
export const locationOf = ({ widgetId, id }: User): string => widgetId ?? id;

/** Returns whether the business has several locations, archived ones included. */
export const hasLocations = ({ locations }: User): boolean => Number(locations?.length) > 1;

/** The key of the location that this tab shows, in the tab's storage.
 * @param key the key of the business, by businessKey() */
export const chosenLocationKey = (key: string): string => `doorsign-location-${key}`;

/** Returns whether the signed-in person is a member, and not the owner, of the business that is shown. */
export const isGuest = ({ business }: User): boolean =>
  ((business as { role?: string } | undefined)?.role ?? 'owner') !== 'owner';
