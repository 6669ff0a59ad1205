import type { User, WidgetReport } from '@doorsign/shared-schema/api';
import { locationOf } from './chosen-location.ts';
import { answerKey, readMeta, type LocalDatabase } from './storage/database.ts';

/** Whether a visitor's page has ever shown the owner's widget, as far as this device knows. Until one has, nothing that the owner
 * publishes is on a website. `unknown`: this device has no answer of the server about it. */
export type WidgetSight = 'seen' | 'never' | 'unknown';

/** An answer of the server: the last page that showed the widget, or null if none has; undefined without an answer. */
export type SightAnswer = WidgetReport | null | undefined;

/** Combines the answers on this device. A page that any of them names counts for good, because the answers have different ages
 * and a page that has shown the widget stays one. */
export const widgetSightOf = (answers: readonly SightAnswer[]): WidgetSight => {
  if (answers.some((answer) => answer)) return 'seen';
  return answers.includes(null) ? 'never' : 'unknown';
};

/** Returns what the user object says about a location. Right after another location was chosen, it is still about the one of before. */
export const sightOfUser = (user: User | null, locationId: string | undefined): SightAnswer =>
  user && locationOf(user) === locationId ? user.widgetSeen : undefined;

/** Reads the kept answer of the install check about a location. */
export const readKeptSight = async (db: LocalDatabase, locationId: string): Promise<SightAnswer> => {
  const kept = await readMeta(db, answerKey(db, 'install', locationId));
  return kept && (kept.locationId ?? locationId) === locationId ? kept.seen : undefined;
};
