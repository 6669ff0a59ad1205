import type { AnswerOf } from '@doorsign/shared-schema/api';
import { customHolidayId, DEFAULT_HOLIDAY_HOURS, type SentHoliday } from '@doorsign/shared-schema/holidays';
import { dayFromCall, DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import {
  brandingPatchChanges,
  CLOSURE_KEY,
  holidayChanges,
  messageChanges,
  regularWeekChanges,
  sameValue,
  spanChanges,
  upcastRegister,
  type Change,
  type EditLabel,
  type MessagesPatch,
  type Register,
} from '@doorsign/shared-schema/registers';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import { dateAt } from '@doorsign/shared-schema/status';
import { specifiedStyleOf } from '@doorsign/shared-schema/style';
import { V1Date, type V1Location, type v1Calls } from '@doorsign/shared-schema/v1';
import { createSaveCall, type LocationState } from '../save-call.ts';
import {
  closureFromCall,
  domainFromCall,
  sentHolidayChanges,
  sentStyleChanges,
  sentWeekChanges,
} from '../sent-changes.ts';
import { spansFromCall } from '../spans-from-call.ts';
import { AppError } from '../../http/errors.ts';
import type { KeyCaller } from '../../http/owner.ts';
import type { KeyAnswer, KeyInput } from '../../http/route.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { loadLocations } from '../../records/locations.ts';
import type { WriteAndPublish } from '../../records/publishing/write-and-publish.ts';
import type { Records } from '../../records/records.ts';
import { assertMatch, etagOf, type Group } from './groups.ts';
import { placeOf } from './places.ts';
import { locationAnswer } from './reads.ts';
import { RESOURCES } from './resources.ts';

type Input<Name extends keyof typeof v1Calls> = KeyInput<(typeof v1Calls)[Name]>;
type Answer<Name extends keyof typeof v1Calls> = Promise<KeyAnswer<AnswerOf<(typeof v1Calls)[Name]>>>;

/** The changes of locations that programs can make. `answer` runs in the transaction of the change.
 * Source: sync-server/src/locations/service.ts. */
interface ProgramLocations {
  create<A>(
    caller: KeyCaller,
    body: Input<'createLocation'>['body'],
    idempotencyKey: string | null,
    answer: LocationAnswer<A>,
  ): Promise<{ answer: A; isReplayed: boolean }>;
  archive<A>(caller: KeyCaller, id: string, answer: LocationAnswer<A>): Promise<A>;
  restore<A>(caller: KeyCaller, id: string, answer: LocationAnswer<A>): Promise<A>;
}
type LocationAnswer<A> = (tx: Tx, id: string) => Promise<A>;

interface WriteDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'open' | 'applyOwn'>;
  writeAndPublish: WriteAndPublish;
  locations: ProgramLocations;
  /** A whole number in [0, max), from the system's randomness. */
  randomInt(max: number): number;
  /** Epoch milliseconds. */
  now(): number;
}

/** One change of a location's settings. */
interface Saving<Body> {
  group: Group;
  label: EditLabel;
  /** A register that the call is about. */
  key: string;
  changesFor(before: LocationState): Change[];
  /** Makes the answer. @param tx the transaction of the change */
  body(after: LocationState, tx: Tx): Body | Promise<Body>;
}

/** The calls of programs that change settings and locations. */
export const createWrites = ({ database: { read }, locations, randomInt, ...deps }: WriteDeps) => {
  const saveCall = createSaveCall(deps);

  /** Applies one Save. What is equal to the live value is not written. */
  const save = async <Body>(
    { caller, params, ifMatch }: Pick<KeyInput, 'caller' | 'params' | 'ifMatch'>,
    { group, label, key, changesFor, body }: Saving<Body>,
  ): Promise<KeyAnswer<Body>> => {
    const { id } = await placeOf(read, caller, params['id'] ?? '');
    return saveCall(
      { ...caller, locationId: id },
      {
        label,
        key,
        source: `${caller.keyName} (API)`,
        changesFor(before) {
          assertMatch(group, before.registers, ifMatch);
          return newChanges(before.registers, changesFor(before));
        },
      },
      async (tx, after) => ({
        body: await body(after, tx),
        etag: etagOf(group, after.registers),
        edit: after.editId,
      }),
    );
  };

  /** Makes the answer about a location in the transaction of its change. */
  const located =
    (input: KeyInput) =>
    async (tx: Tx, id: string): Promise<V1Location> => {
      const place = (await loadLocations(tx, input.caller.businessId)).find((one) => one.id === id);
      if (!place) throw new Error('A changed location exists.');
      return (await locationAnswer(tx, place)).body;
    };

  const holidaysWith =
    (next: (before: LocationState) => SentHoliday[]) =>
    (before: LocationState): Change[] =>
      sentHolidayChanges(before, next(before));

  return {
    async createLocation(input: Input<'createLocation'>): Answer<'createLocation'> {
      const { answer, isReplayed } = await locations.create(
        input.caller,
        input.body,
        input.idempotencyKey,
        located(input),
      );
      return { body: answer, isReplayed };
    },

    async archiveLocation(input: Input<'archiveLocation'>): Answer<'archiveLocation'> {
      return { body: await locations.archive(input.caller, input.params['id'] ?? '', located(input)) };
    },

    async restoreLocation(input: Input<'restoreLocation'>): Answer<'restoreLocation'> {
      return { body: await locations.restore(input.caller, input.params['id'] ?? '', located(input)) };
    },

    changeLocation: (input: Input<'changeLocation'>): Answer<'changeLocation'> =>
      save(input, {
        group: 'location',
        label: 'profile',
        key: 'profile.phone',
        changesFor: () =>
          Object.entries(input.body).map(([member, value]) => ({
            key: `profile.${member === 'name' ? 'locationName' : member}`,
            value,
          })),
        body: (_after, tx) => located(input)(tx, input.params['id'] ?? ''),
      }),

    putHours: (input: Input<'putHours'>): Answer<'putHours'> =>
      save(input, {
        group: 'hours',
        label: 'hours',
        key: 'hours.monday',
        changesFor: (before) => sentWeekChanges(before, input.body.businessHours),
        body: RESOURCES.hours,
      }),

    patchHours: (input: Input<'patchHours'>): Answer<'patchHours'> =>
      save(input, {
        group: 'hours',
        label: 'hours',
        key: 'hours.monday',
        changesFor({ settings, nowMs }) {
          const today = dateAt(settings.timezone, nowMs);
          const stored = regularWeekOf(settings, today);
          const week = weekOf((day) => {
            const sent = input.body.businessHours[day];
            return sent ? dayFromCall(sent, stored?.[day]) : (stored?.[day] ?? DEFAULT_DAY_HOURS);
          });
          return regularWeekChanges(settings.spans, week, today);
        },
        body: RESOURCES.hours,
      }),

    putHolidays: (input: Input<'putHolidays'>): Answer<'putHolidays'> =>
      save(input, {
        group: 'holidays',
        label: 'holidays',
        key: 'holidays.',
        changesFor: holidaysWith(({ settings, nowMs }) =>
          input.body.data.map((sent, index) => {
            const stored = settings.holidays.find(({ date }) => date === sent.date);
            const id = sent.id ?? stored?.id ?? customHolidayId(nowMs + index, randomInt(1000) / 1000);
            return { ...DEFAULT_HOLIDAY_HOURS, ...given(sent), id };
          }),
        ),
        body: RESOURCES.holidays,
      }),

    async putHoliday(input: Input<'putHoliday'>): Answer<'putHoliday'> {
      const date = dateOf(input.params);
      const found = { isNew: false };
      const answer = await save(input, {
        group: 'holidays',
        label: 'holidays',
        key: 'holidays.',
        changesFor: holidaysWith(({ settings, nowMs }) => {
          const stored = settings.holidays.find((one) => one.date === date);
          found.isNew = stored === undefined;
          if (stored && input.ifNoneMatch.trim() === '*')
            throw new AppError('precondition_failed', { detail: 'This date has hours of its own already.' });
          const id = stored?.id ?? customHolidayId(nowMs, randomInt(1000) / 1000);
          const sent = { ...DEFAULT_HOLIDAY_HOURS, ...given(input.body), id, date };
          return [...settings.holidays.filter((one) => one !== stored), sent];
        }),
        body({ settings }) {
          const holiday = settings.holidays.find((one) => one.date === date);
          if (!holiday) throw new Error('A holiday that was written is there.');
          return holiday;
        },
      });
      return { ...answer, ...(found.isNew && { status: 201 as const }) };
    },

    deleteHoliday: (input: Input<'deleteHoliday'>): Answer<'deleteHoliday'> =>
      save(input, {
        group: 'holidays',
        label: 'holidays',
        key: 'holidays.',
        changesFor({ settings: { holidays } }) {
          const date = dateOf(input.params);
          const others = holidays.filter((one) => one.date !== date);
          if (others.length === holidays.length)
            throw new AppError('not_found', { detail: 'This date has no hours of its own.' });
          return holidayChanges(holidays, others);
        },
        body: () => undefined,
      }),

    putSpans: (input: Input<'putSpans'>): Answer<'putSpans'> =>
      save(input, {
        group: 'spans',
        label: 'holidays',
        key: 'hours.span.',
        changesFor: ({ settings: { spans }, nowMs }) =>
          spanChanges(spans, spansFromCall(input.body.data, spans, { nowMs, randomInt })),
        body: RESOURCES.spans,
      }),

    putClosure: (input: Input<'putClosure'>): Answer<'putClosure'> =>
      save(input, {
        group: 'closure',
        label: 'hours',
        key: CLOSURE_KEY,
        changesFor({ nowMs }) {
          const { kind = 'closed', from = null, note = null, ...end } = input.body;
          return [{ key: CLOSURE_KEY, value: closureFromCall({ kind, from, note, ...end }, nowMs, 'minutes') }];
        },
        body: RESOURCES.closure,
      }),

    deleteClosure: (input: Input<'deleteClosure'>): Answer<'deleteClosure'> =>
      save(input, {
        group: 'closure',
        label: 'hours',
        key: CLOSURE_KEY,
        changesFor: () => [{ key: CLOSURE_KEY, value: null }],
        body: () => undefined,
      }),

    patchMessages: (input: Input<'patchMessages'>): Answer<'patchMessages'> =>
      save(input, {
        group: 'messages',
        label: 'style',
        key: 'messages.open',
        changesFor: () => messageChanges(input.body as MessagesPatch),
        body: RESOURCES.messages,
      }),

    patchStyle: (input: Input<'patchStyle'>): Answer<'patchStyle'> =>
      save(input, {
        group: 'style',
        label: 'style',
        key: 'style.theme',
        changesFor(before) {
          const { autoTheme, edge, phones, inline, poweredBy, css, ...specified } = given(input.body);
          const wanted = { ...specifiedStyleOf(before.settings.widgetStyle), ...specified };
          return [
            ...sentStyleChanges(before, wanted, given({ autoTheme, edge, phones, inline })),
            ...brandingPatchChanges({ poweredBy, css }),
          ];
        },
        body: RESOURCES.style,
      }),

    putDomains: (input: Input<'putDomains'>): Answer<'putDomains'> =>
      save(input, {
        group: 'domains',
        label: 'domain',
        key: 'domains',
        changesFor() {
          const hosts = input.body.domains.map((typed, index) => domainFromCall(typed, `domains.${index}`));
          return [{ key: 'domains', value: [...new Set(hosts)] }];
        },
        body: RESOURCES.domains,
      }),
  };
};

/** Returns the members that are not undefined. */
const given = <T extends object>(sent: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;

/** @throws AppError validation_failed */
const dateOf = (params: Readonly<Record<string, string>>): string => {
  const parsed = V1Date.safeParse(params['date']);
  if (parsed.success) return parsed.data;
  const detail = 'Use a date such as 2026-12-25';
  throw new AppError('validation_failed', { detail, fields: { date: detail } });
};

/** Returns the changes that differ from the live values. */
const newChanges = (registers: readonly Register[], changes: readonly Change[]): Change[] => {
  const live = new Map(registers.map((register) => [register.key, upcastRegister(register)]));
  return changes.filter(({ key, value, del }) => {
    const current = live.get(key);
    if (!current || current.deleted) return del !== true && value !== null;
    return del === true || !sameValue(current.value, value);
  });
};
