import type { AnswerOf } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { settingsOf } from '@doorsign/shared-schema/registers';
import { timeline } from '@doorsign/shared-schema/status';
import { V1_PAGE_MAX, V1_TIMELINE_DAYS_MAX, type V1Location, type v1Calls } from '@doorsign/shared-schema/v1';
import { analyticsOf } from '../analytics.ts';
import { AppError } from '../../http/errors.ts';
import type { KeyAnswer, KeyInput } from '../../http/route.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/iso-instants.ts';
import { HISTORY_PAGE } from '../../platform/parameters.ts';
import type { PublicHolidayTable } from '../../platform/public-holidays.ts';
import { businessNameOf } from '../../records/business-name.ts';
import { loadLocationRegisters } from '../../records/edits/registers.ts';
import { historyBefore } from '../../records/history.ts';
import { loadProfiles } from '../../records/location-resource.ts';
import type { StoredLocation } from '../../records/locations.ts';
import { withPublicHolidays } from '../../records/publishing/public-holidays.ts';
import { scheduleOf } from '../../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../../records/publishing/status-answer.ts';
import type { Records } from '../../records/records.ts';
import { etagOf, type Group } from './groups.ts';
import { placeOf, placesOf } from './places.ts';
import { loadState, RESOURCES } from './resources.ts';

type Input<Name extends keyof typeof v1Calls> = KeyInput<(typeof v1Calls)[Name]>;
type Answer<Name extends keyof typeof v1Calls> = Promise<KeyAnswer<AnswerOf<(typeof v1Calls)[Name]>>>;

interface ReadDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'settingsFor'>;
  publicHolidays: Pick<PublicHolidayTable, 'datesFor'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** The instants for which a status is computed: time zones are known for these years. */
const YEARS = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2100, 0, 1) } as const;

/** The calls of programs that change nothing. */
export const createReads = ({ database: { read }, records, publicHolidays, now }: ReadDeps) => {
  const scheduleAt = async (locationId: string) => {
    const registers = await loadLocationRegisters(read, locationId);
    return withPublicHolidays(publicHolidays, scheduleOf(registers), settingsOf(registers).country);
  };
  const instantOf = (text: string | undefined, member: string): number => {
    if (text === undefined) return now();
    const at = Date.parse(text);
    if (at >= YEARS.from && at < YEARS.to) return at;
    const detail = 'Use an instant in the years 2000 to 2099.';
    throw new AppError('validation_failed', { detail, fields: { [member]: detail } });
  };
  /** Returns a call that reads one resource of a location. */
  const reading =
    <Name extends Exclude<Group, 'location'>>(group: Name) =>
    async ({ caller, params }: KeyInput) => {
      const { id } = await placeOf(read, caller, params['id'] ?? '');
      const state = await loadState(read, id, now());
      return {
        body: RESOURCES[group](state) as ReturnType<(typeof RESOURCES)[Name]>,
        etag: etagOf(group, state.registers),
      };
    };

  return {
    async business({ caller: { businessId, plan } }: Input<'business'>): Answer<'business'> {
      if (plan === 'other') throw new Error('A plan with API keys is known.');
      return {
        body: { id: businessId, name: await businessNameOf(read, businessId), plan, limits: { ...PLANS[plan].limits } },
      };
    },

    async locations({ caller, query }: Input<'locations'>): Answer<'locations'> {
      const { state, cursor } = query;
      const limit = Number(query.limit ?? V1_PAGE_MAX);
      const all = await placesOf(read, caller);
      const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
      if (cursor !== undefined && from === 0) throw unknownCursor();
      const wanted = all.slice(from).filter((place) => state === undefined || place.state === state);
      const page = wanted.slice(0, limit);
      return {
        body: {
          data: (await locationAnswers(read, page)).map(({ body }) => body),
          nextCursor: wanted.length > limit ? (page.at(-1)?.id ?? null) : null,
        },
      };
    },

    async location({ caller, params }: Input<'location'>): Answer<'location'> {
      const place = await placeOf(read, caller, params['id'] ?? '');
      return locationAnswer(read, place);
    },

    hours: reading('hours'),
    holidays: reading('holidays'),
    spans: reading('spans'),
    closure: reading('closure'),
    messages: reading('messages'),
    style: reading('style'),
    domains: reading('domains'),

    async status({ caller, params, query }: Input<'status'>): Answer<'status'> {
      const { id } = await placeOf(read, caller, params['id'] ?? '');
      const at = instantOf(query.at, 'at');
      const schedule = await scheduleAt(id);
      const { reason: _reason, note = null, status, ...answer } = statusAnswerOf(schedule, at);
      return { body: { ...answer, note, status, timezone: schedule.timezone } };
    },

    async timeline({ caller, params, query }: Input<'timeline'>): Answer<'timeline'> {
      const { id } = await placeOf(read, caller, params['id'] ?? '');
      const from = instantOf(query.from, 'from');
      const entries = timeline(await scheduleAt(id), from, Number(query.days ?? V1_TIMELINE_DAYS_MAX));
      return {
        body: {
          data: entries.map(({ at, status, holidayName }) => ({
            at: isoOf(at),
            status,
            holidayName,
          })),
        },
      };
    },

    async analytics({ caller, params, query }: Input<'analytics'>): Answer<'analytics'> {
      const { id } = await placeOf(read, caller, params['id'] ?? '');
      return {
        body: await analyticsOf({ database: { read }, records, now }, { ...caller, locationId: id }, query.days),
      };
    },

    async history({ caller, query }: Input<'history'>): Answer<'history'> {
      const { location, cursor } = query;
      const places = location === undefined ? await placesOf(read, caller) : [await placeOf(read, caller, location)];
      if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw unknownCursor();
      const { edits, next } = await historyBefore(read, {
        businessId: caller.businessId,
        locationIds: places.map(({ id }) => id),
        accountId: null,
        before: cursor === undefined ? null : Number(cursor),
        max: Math.min(Number(query.limit ?? HISTORY_PAGE.editsMax), HISTORY_PAGE.editsMax),
      });
      // A key of some locations does not see changes that tell no location.
      const seen = edits.filter(({ writes }) => caller.scope === null || writes.length > 0);
      // The entries of this server have every member, and no value is unknown to it.
      const data = seen as AnswerOf<(typeof v1Calls)['history']>['data'];
      return { body: { data, nextCursor: next === null ? null : String(next) } };
    },
  };
};

const unknownCursor = (): AppError => {
  const detail = 'Use the nextCursor of the page before.';
  return new AppError('validation_failed', { detail, fields: { cursor: detail } });
};

/** Returns the answer about one location. */
export const locationAnswer = async (reader: Reader, place: StoredLocation): Promise<KeyAnswer<V1Location>> => {
  const [answer] = await locationAnswers(reader, [place]);
  if (!answer) throw new Error('A location has a resource.');
  return answer;
};

const locationAnswers = async (reader: Reader, places: readonly StoredLocation[]): Promise<KeyAnswer<V1Location>[]> =>
  (await loadProfiles(reader, places)).map(({ resource, registers }) => ({
    body: resource,
    etag: etagOf('location', registers),
  }));
