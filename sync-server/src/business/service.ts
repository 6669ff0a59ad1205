import type {
  AnswerOf,
  authCalls,
  businessCalls,
  ParsedBodyOf,
  StatusAnswer,
  UserAnswer,
} from '@doorsign/shared-schema/api';
import { fillWeek } from '@doorsign/shared-schema/hours';
import {
  holidayChanges,
  settingsOf,
  weekChanges,
  wholeStyleChanges,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import type { OldTags } from '../records/widget-reports/old-tags.ts';
import type { Records } from '../records/records.ts';
import { loadLocationRegisters } from '../records/edits/registers.ts';
import { scheduleOf } from '../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../records/publishing/status-answer.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { analyticsOf } from './analytics.ts';
import { atLocation } from './at-location.ts';
import { domainsWithFirst } from './domains.ts';
import { historyPage } from './history.ts';
import { installCheck } from './install-check.ts';
import { refusalOf } from './refusal.ts';

interface BusinessDeps {
  database: Database;
  records: Pick<Records, 'open' | 'applyOwn' | 'settingsFor' | 'userOf'>;
  writeAndPublish: WriteAndPublish;
  oldTags: Pick<OldTags, 'find'>;
  /** Mails a code to a new e-mail of the owner; throws without a recent re-authentication. */
  startEmailChange(owner: Owner, email: string, ip: string): Promise<{ email: string; challenge_id: string }>;
  /** Epoch milliseconds. */
  now: () => number;
}

type BodyOfCall<Name extends keyof typeof businessCalls> = ParsedBodyOf<(typeof businessCalls)[Name]>;

/** The name that devices show as the author of a change through the public calls. */
const SOURCE = 'Another program';

/** The public calls (shared-schema/docs/http-contract.md#settings). They create the same edits as the app. */
export type BusinessService = ReturnType<typeof createBusinessService>;

export const createBusinessService = (deps: BusinessDeps) => {
  const { database, records, writeAndPublish, oldTags, startEmailChange, now } = deps;
  /** Applies one Save that is computed from the live settings. Throws if the edit is rejected; then nothing is stored. */
  const save = async (
    owner: Owner,
    label: EditLabel,
    changesFor: (settings: Settings) => Change[],
  ): Promise<UserAnswer> => {
    const { accountId, businessId, locationId } = owner;
    const nowMs = now();
    return writeAndPublish(async (tx, changed) => {
      const transaction = await records.open(tx, businessId, { now: nowMs });
      const settings = settingsOf(transaction.registers().filter(({ scope }) => scope === locationId));
      const changes = changesFor(settings);
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
      return { user: await records.userOf(tx, accountId) };
    });
  };

  return {
    /** Writes all seven days, with the default for missing ones, and the time zone if given. */
    setHours: (owner: Owner, { businessHours, timezone }: BodyOfCall<'hours'>) =>
      save(owner, 'hours', () => [
        ...weekChanges(fillWeek(businessHours)),
        ...(timezone === undefined ? [] : [{ key: 'profile.timezone', value: timezone }]),
      ]),

    /** Replaces all holidays; of several entries for a date, the last one wins. */
    setHolidays: (owner: Owner, { holidays }: BodyOfCall<'holidays'>) =>
      save(owner, 'holidays', (settings) => holidayChanges(settings.holidays, holidays)),

    /** Writes the whole style. Coordinates are stored only for the placement `custom`. */
    setStyle: (owner: Owner, { positionX = null, positionY = null, ...style }: BodyOfCall<'style'>) => {
      const position = style.placement === 'custom' ? { positionX, positionY } : { positionX: null, positionY: null };
      return save(owner, 'style', () => wholeStyleChanges({ ...style, ...position }));
    },

    /** Sets the first allowed domain; the others stay (shared-schema/docs/product-rules.md#p13). */
    setDomain: (owner: Owner, { allowedDomain }: BodyOfCall<'domain'>) =>
      save(owner, 'domain', ({ domains }) => [{ key: 'domains', value: domainsWithFirst(domains, allowedDomain) }]),

    /** Writes the given fields of the profile. The e-mail is not a setting: it changes after its code is entered. The e-mail is
     * handled first: if that fails, no other field is saved. */
    async setProfile(
      owner: Owner,
      { email, ...profile }: ParsedBodyOf<typeof authCalls.profile>,
      ip: string,
    ): Promise<AnswerOf<typeof authCalls.profile>> {
      const isOther = email !== undefined && email !== (await records.userOf(database.read, owner.accountId)).email;
      const emailPending = isOther ? await startEmailChange(owner, email, ip) : undefined;
      const { user } = await save(owner, 'profile', () =>
        Object.entries(profile).map(([name, value]) => ({ key: `profile.${name}`, value })),
      );
      return { user, ...(emailPending && { emailPending }) };
    },

    /** Returns the owner with the requested location. @throws AppError not_found */
    at: (owner: Owner, locationId: string | undefined) => atLocation(database, owner, locationId),

    /** Returns the changes of the location with their authors and times, newest first. */
    history: (owner: Owner, before: string | undefined) => historyPage(database, owner, before),

    /** Returns the event counts of the widget. */
    analytics: (owner: Owner, days: string | undefined) => analyticsOf({ database, records, now }, owner, days),

    /** Returns the widget reports and the problem with the installation. */
    install: (owner: Owner) => installCheck({ database, records, oldTags }, owner),

    /** Returns the status that visitors see now, as text. */
    async status(owner: Owner): Promise<StatusAnswer> {
      return statusAnswerOf(scheduleOf(await loadLocationRegisters(database.read, owner.locationId)), now());
    },
  };
};
