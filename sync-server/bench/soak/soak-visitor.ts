import { join } from 'node:path';
import { StatusAnswer, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { settingsOf } from '@doorsign/shared-schema/registers';
import { statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget/status-from-payload';
import { createPublicHolidayTable } from '../../src/platform/public-holidays.ts';
import { withPublicHolidays } from '../../src/records/publishing/public-holidays.ts';
import { scheduleOf } from '../../src/records/publishing/snapshots.ts';
import { ROOT } from '../load/accounts.ts';
import type { SoakOwner } from './soak-owner.ts';
import type { World } from './soak-world.ts';

/** Visitors of the owners' websites, whose answers are compared with the status engine. */
export interface Visitors {
  /** Reads status.json and the payload of one location, and compares both with the engine. */
  look(owner: SoakOwner, locationId: string): Promise<void>;
  /** Counts a page view. */
  view(owner: SoakOwner, locationId: string): Promise<void>;
}

/** Creates visitors, whose browsers keep the payloads and ask whether they have changed. The engine is given the registers of the owner's phone. */
export const createVisitors = ({ url, now, tally }: World): Visitors => {
  const publicHolidays = createPublicHolidayTable({
    folder: join(ROOT, 'sync-server/data/public-holidays'),
    log: console,
  });
  const kept = new Map<string, { etag: string; payload: WidgetPayload }>();
  const ask = async (path: string, init?: RequestInit): Promise<{ response: Response; text: string }> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    tally.answer(`GET ${path}`, response.status, text);
    return { response, text };
  };

  const lookAtStatus = async (id: string, schedule: Schedule): Promise<void> => {
    const { response, text } = await ask(`${WIDGET_PATHS.payload}${id}/status.json`);
    if (!response.ok) return tally.status(false, `status.json of ${id}: ${response.status} ${text}`);
    const told = StatusAnswer.parse(JSON.parse(text));
    const facts = statusAt(schedule, now());
    const expected = [facts.status, facts.reason, facts.note, isoOf(facts.nextChangeAt), isoOf(facts.nextStatusAt)];
    const found = [told.status, told.reason, told.note, told.nextChangeAt, told.nextStatusAt];
    tally.status(
      JSON.stringify(found) === JSON.stringify(expected),
      `status.json of ${id} (${schedule.timezone}): ${JSON.stringify(found)}, by the engine ${JSON.stringify(expected)}`,
    );
  };

  const lookAtPayload = async (id: string, schedule: Schedule): Promise<void> => {
    const earlier = kept.get(id);
    const { response, text } = await ask(WIDGET_PATHS.payload + id, {
      headers: earlier ? { 'If-None-Match': earlier.etag } : {},
    });
    if (response.status === 200)
      kept.set(id, { etag: response.headers.get('ETag') ?? '', payload: JSON.parse(text) as WidgetPayload });
    const payload = kept.get(id)?.payload;
    if (!payload || (response.status !== 200 && response.status !== 304))
      return tally.status(false, `payload of ${id}: ${response.status} ${text.slice(0, 200)}`);
    const told = statusFromPayload(payload, now())?.status ?? null;
    const { status } = statusAt(schedule, now());
    tally.status(told === status, `payload of ${id} (${schedule.timezone}): ${told}, by the engine ${status}`);
  };

  return {
    async look(owner, locationId) {
      const registers = owner.phone.registersOf(locationId);
      const country = settingsOf(registers).country ?? null;
      const schedule = await withPublicHolidays(publicHolidays, scheduleOf(registers), country);
      await Promise.all([lookAtStatus(locationId, schedule), lookAtPayload(locationId, schedule)]);
    },
    async view(owner, locationId) {
      const { response } = await ask(`${WIDGET_PATHS.payload}${locationId}/events`, {
        method: 'POST',
        body: JSON.stringify({ type: 'view', host: 'www.example.com' }),
        headers: {
          'Content-Type': 'text/plain;charset=UTF-8',
          Origin: 'https://www.example.com',
          'X-Forwarded-For': owner.address,
        },
      });
      if (response.ok) tally.cause('page views');
      else tally.fault(`A page view was answered with ${response.status}.`);
    },
  };
};

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
