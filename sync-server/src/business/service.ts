import {
  type AnswerOf,
  type authCalls,
  type businessCalls,
  type CalendarAnswer,
  type ParsedBodyOf,
  type StatusAnswer,
  type UserAnswer,
  type overviewCalls,
} from '@doorsign/shared-schema/api';
import { END_FIRST, minuteAt, type Closure } from '@doorsign/shared-schema/closure';
import { holidayFromCall } from '@doorsign/shared-schema/holidays';
import { dayFromCall, DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import { dateAt, MINUTE } from '@doorsign/shared-schema/status';
import { regularWeekOf } from '@doorsign/shared-schema/spans';
import {
  CLOSURE_KEY,
  holidayChanges,
  messageChanges,
  regularWeekChanges,
  settingsOf,
  spanChanges,
  styleCallChanges,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { styleFromCall } from '@doorsign/shared-schema/style';
import { parseDomain } from '@doorsign/shared-schema/domain';
import type { Owner } from '../http/owner.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PublicHolidayTable } from '../platform/public-holidays.ts';
import type { OutdatedSnippets } from '../records/widget-reports/outdated-snippets.ts';
import type { Records } from '../records/records.ts';
import { loadLocationRegisters } from '../records/edits/registers.ts';
import { withPublicHolidays } from '../records/publishing/public-holidays.ts';
import { scheduleOf } from '../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../records/publishing/status-answer.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { permissionOf, writeRefusal } from '@doorsign/shared-schema/team';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import { refusalOf } from '../http/refused-save.ts';
import { DOMAIN_RULES } from '../records/edits/domain-rules.ts';
import { currentCaller } from '../records/current-caller.ts';
import { historyBefore } from '../records/history.ts';
import { namesOf } from '../records/user-place.ts';
import { analyticsOf, analyticsOfAll } from './analytics.ts';
import { atLocation } from './at-location.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import { installCheck } from './install-check.ts';
import { spansFromCall } from './spans-from-call.ts';

interface BusinessDeps {
  database: Database;
  records: Pick<Records, 'open' | 'applyOwn' | 'settingsFor' | 'userOf'>;
  writeAndPublish: WriteAndPublish;
  outdatedSnippets: Pick<OutdatedSnippets, 'find'>;
  publicHolidays: Pick<PublicHolidayTable, 'datesFor'>;
  /** Mails a code to a new e-mail of the owner; throws without a recent re-authentication. */
  startEmailChange(owner: Owner, email: string, ip: string): Promise<{ email: string; challenge_id: string }>;
  /** Stores the person's name of an account; null removes it. */
  saveName(tx: Tx, accountId: string, name: string | null): Promise<void>;
  /** A whole number in [0, max), from the system's randomness. */
  randomInt: (max: number) => number;
  /** Epoch milliseconds. */
  now: () => number;
}

type BodyOfCall<Name extends keyof typeof businessCalls> = ParsedBodyOf<(typeof businessCalls)[Name]>;

/** The name that devices show as the author of a change through the public calls. */
const SOURCE = 'Another program';

/** The public calls (shared-schema/docs/http-contract.md#settings). They create the same edits as the app. */
export type BusinessService = ReturnType<typeof createBusinessService>;

export const createBusinessService = (deps: BusinessDeps) => {
  const { database, records, writeAndPublish, outdatedSnippets, publicHolidays, startEmailChange, saveName } = deps;
  const { randomInt, now } = deps;
  /** Applies one Save that is computed from the live settings. Throws if the edit is rejected; then nothing is stored. */
  const save = async (
    owner: Owner,
    label: EditLabel,
    /** A register that the call is about; null if it may be about none. */
    key: string | null,
    changesFor: (settings: Settings, nowMs: number) => Change[],
  ): Promise<UserAnswer> => {
    const { accountId, businessId, locationId } = owner;
    const nowMs = now();
    return writeAndPublish(async (tx, changed) => {
      const member = await currentCaller(tx, owner);
      const transaction = await records.open(tx, businessId, { now: nowMs, member });
      const settings = settingsOf(transaction.registers().filter(({ scope }) => scope === locationId));
      const changes = changesFor(settings, nowMs);
      // A call that would change nothing is refused like one that would.
      if (changes.length === 0 && key !== null) await assertWrites(tx, member, { locationId, key });
      const result = records.applyOwn(transaction, {
        locationId,
        label,
        changes,
        accountId,
        source: SOURCE,
        now: nowMs,
      });
      if (result.status === 'rejected') throw refusalOf(result);
      changed(await transaction.save(nowMs));
      return { user: await records.userOf(tx, accountId, nowMs, owner) };
    });
  };

  return {
    /** Writes all seven days of the regular week, with the default for missing ones, and the time zone if given. */
    setHours: (owner: Owner, { businessHours, timezone }: BodyOfCall<'hours'>) =>
      save(owner, 'hours', 'hours.monday', (settings, nowMs) => {
        const today = dateAt(settings.timezone, nowMs);
        const stored = regularWeekOf(settings, today);
        const week = weekOf((day) => {
          const sent = businessHours[day];
          return sent ? dayFromCall(sent, stored?.[day]) : DEFAULT_DAY_HOURS;
        });
        return [
          ...regularWeekChanges(settings.spans, week, today),
          ...(timezone === undefined ? [] : [{ key: 'profile.timezone', value: timezone }]),
        ];
      }),

    /** Replaces all holidays; of several entries for a date, the last one wins. */
    setHolidays: (owner: Owner, { holidays }: BodyOfCall<'holidays'>) =>
      save(owner, 'holidays', 'holidays.', (settings) => {
        const stored = new Map(settings.holidays.map((one) => [one.date, one]));
        const wanted = holidays.map((sent) => holidayFromCall(sent, stored.get(sent.date)));
        return holidayChanges(settings.holidays, wanted);
      }),

    /** Replaces all ranges of dates and seasons. One without an id is the stored one that is equal, or else a new one. */
    setSpans: (owner: Owner, { spans }: BodyOfCall<'spans'>) =>
      save(owner, 'holidays', 'hours.span.', (settings, nowMs) =>
        spanChanges(settings.spans, spansFromCall(spans, settings.spans, { nowMs, randomInt })),
      ),

    /** Sets or ends the closure. */
    setClosure: (owner: Owner, { closure }: BodyOfCall<'closure'>) =>
      save(owner, 'hours', CLOSURE_KEY, (_settings, nowMs) => [
        { key: CLOSURE_KEY, value: closure && closureFromCall(closure, nowMs) },
      ]),

    /** Writes the given messages; null removes one. */
    setMessages: (owner: Owner, { messages }: BodyOfCall<'messages'>) =>
      save(owner, 'style', 'messages.open', () => messageChanges(messages)),

    /** Sets the country whose public holidays the owner is shown. */
    setCountry: (owner: Owner, { country }: BodyOfCall<'country'>) =>
      save(owner, 'holidays', 'profile.country', () => [{ key: 'profile.country', value: country }]),

    /** Reads the holidays in a calendar file. Nothing is saved. @throws AppError validation_failed */
    async readCalendar({ locationId }: Owner, file: string): Promise<CalendarAnswer> {
      const { timezone } = await records.settingsFor(database.read, locationId);
      const answer = await readCalendar(file, dateAt(timezone, now()));
      if (answer) return answer;
      const detail = 'This is not a calendar file.';
      throw new AppError('validation_failed', { detail, fields: { file: detail } });
    },

    /** Writes the whole style. Coordinates are stored only for the placement `custom`; an option that the call does not name stays. */
    setStyle: (
      owner: Owner,
      { theme, accentColor, fontSize, placement, positionX = null, positionY = null, ...options }: BodyOfCall<'style'>,
    ) => {
      const position = placement === 'custom' ? { positionX, positionY } : { positionX: null, positionY: null };
      const wanted = { theme, accentColor, fontSize, placement, ...position };
      return save(owner, 'style', 'style.theme', ({ widgetStyle }) =>
        styleCallChanges(widgetStyle, styleFromCall(widgetStyle, wanted, options)),
      );
    },

    /** Sets the first allowed domain; the others stay (shared-schema/docs/product-rules.md#p13). */
    setDomain: (owner: Owner, { allowedDomain }: BodyOfCall<'domain'>) =>
      save(owner, 'domain', 'domains', ({ domains }) => [
        { key: 'domains', value: domainsWithFirst(domains, allowedDomain) },
      ]),

    /** Writes the given fields of the profile. The e-mail is not a setting: it changes after its code is entered. The e-mail is
     * handled first: if that fails, no other field is saved. The person's name belongs to the account, in every business. */
    async setProfile(
      owner: Owner,
      { email, name, ...profile }: ParsedBodyOf<typeof authCalls.profile>,
      ip: string,
    ): Promise<AnswerOf<typeof authCalls.profile>> {
      const isOther =
        email !== undefined && email !== (await records.userOf(database.read, owner.accountId, now())).email;
      const emailPending = isOther ? await startEmailChange(owner, email, ip) : undefined;
      if (name !== undefined) await database.write((tx) => saveName(tx, owner.accountId, name));
      const { user } = await save(owner, 'profile', null, () =>
        Object.entries(profile).map(([name, value]) => ({ key: `profile.${name}`, value })),
      );
      return { user, ...(emailPending && { emailPending }) };
    },

    /** Returns the owner with the requested location. @throws AppError not_found */
    at: (owner: Owner, locationId: string | undefined) => atLocation(database, owner, locationId),

    /** Returns the changes of the location with their authors and times, newest first. */
    history: (owner: Owner, query: { before?: string; author?: string }) => historyPage(database, owner, query),

    /** Returns the event counts of the widget. */
    analytics: (owner: Owner, days: string | undefined) => analyticsOf({ database, records, now }, owner, days),

    /** Returns the event counts of the widgets of all locations together. */
    analyticsOfAll: (owner: Owner, days: string | undefined) => analyticsOfAll({ database, records, now }, owner, days),

    /** Returns the widget reports and the problem with the installation. */
    install: (owner: Owner) => installCheck({ database, records, outdatedSnippets }, owner),

    /** Returns the status that visitors see now, as text. */
    async status(owner: Owner): Promise<StatusAnswer> {
      const registers = await loadLocationRegisters(database.read, owner.locationId);
      const { country } = settingsOf(registers);
      return statusAnswerOf(await withPublicHolidays(publicHolidays, scheduleOf(registers), country), now());
    },
  };
};

/** @throws AppError role_required, plan_required */
const assertWrites = async (tx: Tx, member: Owner, register: { locationId: string; key: string }): Promise<void> => {
  const names = await namesOf(tx, member.scope ?? []);
  const detail = writeRefusal(member, register, (id) => names(id).name);
  if (detail !== null) throw new AppError('role_required', { detail });
  assertMay(member, permissionOf(register.key));
};

/** Returns the list of allowed domains with a new first domain.
 * @param stored the live list
 * @param typed  the owner's input: a scheme and a path are removed, capitals become lowercase
 * @throws AppError validation_failed with the product's message
 * Source: shared-schema/docs/product-rules.md#r5, #p13. */
const domainsWithFirst = (stored: readonly string[], typed: string): string[] => {
  const parsed = parseDomain(typed, DOMAIN_RULES);
  if (!parsed.ok)
    throw new AppError('validation_failed', { detail: parsed.error, fields: { allowedDomain: parsed.error } });
  return [parsed.domain, ...stored.slice(1).filter((domain) => domain !== parsed.domain)];
};

/** Returns the closure that a call means. Minutes count from the next whole minute.
 * @throws AppError validation_failed for minutes that are over before the closure begins */
const closureFromCall = (
  { kind, from, until = null, minutes, note }: NonNullable<BodyOfCall<'closure'>['closure']>,
  nowMs: number,
): Closure => {
  if (minutes === undefined) return { kind, from, until, note };
  const end = minuteAt((Math.ceil(nowMs / MINUTE) + minutes) * MINUTE);
  if (from !== null && end <= from)
    throw new AppError('validation_failed', { detail: END_FIRST, fields: { 'closure.minutes': END_FIRST } });
  return { kind, from, until: end, note };
};

/** Returns one page of a location's history, newest first.
 * @param query the log position before which the page begins, and the account whose changes are wanted, as in the query string
 * @throws AppError validation_failed */
export const historyPage = async (
  { read }: Pick<Database, 'read'>,
  { businessId, locationId, accountId }: Owner,
  { before, author }: { before?: string; author?: string },
): Promise<AnswerOf<typeof overviewCalls.history>> => {
  return historyBefore(
    read,
    { businessId, locationId, accountId },
    before === undefined ? null : positionOf(before),
    author,
  );
};

const positionOf = (before: string): number => {
  const position = /^\d{1,15}$/.test(before) ? Number(before) : 0;
  if (position < 1)
    throw new AppError('validation_failed', { fields: { before: 'Use a position in the log, such as 120' } });
  return position;
};
