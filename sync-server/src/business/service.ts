import type {
  AnswerOf,
  authCalls,
  businessCalls,
  CalendarAnswer,
  CssAnswer,
  historyCalls,
  ParsedBodyOf,
  StatusAnswer,
  UserAnswer,
} from '@doorsign/shared-schema/api';
import {
  CLOSURE_KEY,
  CUSTOM_CSS,
  messageChanges,
  settingsOf,
  spanChanges,
  type EditLabel,
} from '@doorsign/shared-schema/registers';
import { can } from '@doorsign/shared-schema/plans';
import { dateAt } from '@doorsign/shared-schema/status';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PublicHolidayTable } from '../platform/public-holidays.ts';
import { compileInTurn } from '../records/css/css-rules.ts';
import { loadLocationRegisters } from '../records/edits/registers.ts';
import { historyBefore } from '../records/history.ts';
import { withPublicHolidays } from '../records/publishing/public-holidays.ts';
import { scheduleOf } from '../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../records/publishing/status-answer.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import type { Records } from '../records/records.ts';
import type { OutdatedSnippets } from '../records/widget-reports/outdated-snippets.ts';
import { analyticsOf, analyticsOfAll } from './analytics.ts';
import { atLocation } from './at-location.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import { installCheck } from './install-check.ts';
import { createSaveCall, type CallSave } from './save-call.ts';
import {
  closureFromCall,
  domainFromCall,
  sentHolidayChanges,
  sentStyleChanges,
  sentWeekChanges,
} from './sent-changes.ts';
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
  const saveCall = createSaveCall({ records, writeAndPublish, now });
  /** Applies one Save and answers with the user. */
  const save = (
    owner: Owner,
    label: EditLabel,
    key: string | null,
    changesFor: CallSave['changesFor'],
  ): Promise<UserAnswer> =>
    saveCall(owner, { label, key, source: SOURCE, changesFor }, async (tx, { nowMs, settings }) => ({
      user: await records.userOf(tx, owner.accountId, nowMs, { ...owner, settings }),
    }));

  return {
    /** Writes all seven days of the regular week, with the default for missing ones, and the time zone if given. */
    setHours: (owner: Owner, { businessHours, timezone }: BodyOfCall<'hours'>) =>
      save(owner, 'hours', 'hours.monday', (before) => [
        ...sentWeekChanges(before, businessHours),
        ...(timezone === undefined ? [] : [{ key: 'profile.timezone', value: timezone }]),
      ]),

    /** Replaces all holidays; of several entries for a date, the last one wins. */
    setHolidays: (owner: Owner, { holidays }: BodyOfCall<'holidays'>) =>
      save(owner, 'holidays', 'holidays.', (before) => sentHolidayChanges(before, holidays)),

    /** Replaces all ranges of dates and seasons. One without an id is the stored one that is equal, or else a new one. */
    setSpans: (owner: Owner, { spans }: BodyOfCall<'spans'>) =>
      save(owner, 'holidays', 'hours.span.', ({ settings, nowMs }) =>
        spanChanges(settings.spans, spansFromCall(spans, settings.spans, { nowMs, randomInt })),
      ),

    /** Sets or ends the closure. */
    setClosure: (owner: Owner, { closure }: BodyOfCall<'closure'>) =>
      save(owner, 'hours', CLOSURE_KEY, ({ nowMs }) => [
        { key: CLOSURE_KEY, value: closure && closureFromCall(closure, nowMs, 'closure.minutes') },
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

    /** Compiles CSS for a preview. Nothing is saved. @throws AppError plan_required */
    async compileCss({ plan }: Owner, css: string): Promise<CssAnswer> {
      if (!can(plan, 'customCss')) throw new AppError('plan_required', { detail: CUSTOM_CSS.detail });
      const compiled = await compileInTurn(css);
      return { css: compiled.css, problems: [...compiled.problems] };
    },

    /** Writes the whole style. */
    setStyle: (
      owner: Owner,
      { theme, accentColor, fontSize, placement, positionX = null, positionY = null, ...options }: BodyOfCall<'style'>,
    ) => {
      const wanted = { theme, accentColor, fontSize, placement, positionX, positionY };
      return save(owner, 'style', 'style.theme', (before) => sentStyleChanges(before, wanted, options));
    },

    /** Sets the first allowed domain; the others stay (shared-schema/docs/product-rules.md#p13). */
    setDomain: (owner: Owner, { allowedDomain }: BodyOfCall<'domain'>) =>
      save(owner, 'domain', 'domains', ({ settings: { domains } }) => {
        const first = domainFromCall(allowedDomain, 'allowedDomain');
        return [{ key: 'domains', value: [first, ...domains.slice(1).filter((domain) => domain !== first)] }];
      }),

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

/** Returns one page of a location's history, newest first.
 * @param query the log position before which the page begins, and the account whose changes are wanted, as in the query string
 * @throws AppError validation_failed */
export const historyPage = async (
  { read }: Pick<Database, 'read'>,
  { businessId, locationId, accountId }: Owner,
  { before, author }: { before?: string; author?: string },
): Promise<AnswerOf<typeof historyCalls.history>> => {
  return historyBefore(read, {
    businessId,
    locationIds: [locationId],
    accountId,
    before: before === undefined ? null : positionOf(before),
    author,
  });
};

const positionOf = (before: string): number => {
  const position = /^\d{1,15}$/.test(before) ? Number(before) : 0;
  if (position < 1)
    throw new AppError('validation_failed', { fields: { before: 'Use a position in the log, such as 120' } });
  return position;
};
