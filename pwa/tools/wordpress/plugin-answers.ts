import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { WidgetPayload } from '@doorsign/shared-schema/api';
import type { FactsWithClock } from '@doorsign/shared-schema/status';
import type { Php } from './php.ts';

/** The folder of the plugin. */
export const PLUGIN = fileURLToPath(new URL('../../../widget/integrations/wordpress/doorsign', import.meta.url));

/** Names of days, months and halves of a day, as the plugin takes them from WordPress. */
export interface ClockNames {
  readonly weekdays: readonly string[];
  readonly weekdays_short: readonly string[];
  readonly months: readonly string[];
  readonly months_short: readonly string[];
  readonly am: string;
  readonly pm: string;
  readonly AM: string;
  readonly PM: string;
}

/** The words of a website. */
export interface SiteWords {
  readonly texts: object;
  readonly names: ClockNames;
  readonly time_format: string;
  readonly date_format: string;
  readonly day_format: string;
}

/** A status at an instant, and what is said about it. */
export interface Reading {
  readonly facts: { status: string; note: string | null; clockNow: number; clockThen: number | null } | null;
  readonly sentence?: string;
  /** Name, hours and whether the row is today's. */
  readonly week?: readonly (readonly [string, string, boolean])[];
  /** Name, dates, hours and whether the row is today's. */
  readonly holidays?: readonly (readonly [string, string, string, boolean])[];
  readonly schema?: readonly object[];
}

/** A question about a payload at an instant. */
export interface PayloadQuestion {
  readonly payload: WidgetPayload;
  readonly at: number;
  readonly words: SiteWords;
}

/** Asks the plugin's PHP.
 * @throws if PHP fails or warns */
export const askPhp = <Answer>({ command, args, env }: Php, questions: readonly object[]): Answer[] => {
  const harness = fileURLToPath(new URL('plugin-answers.php', import.meta.url));
  const strict = ['-d', 'error_reporting=-1', '-d', 'display_errors=1', '-d', 'memory_limit=512M'];
  const answer = execFileSync(command, [...args, ...strict, harness, PLUGIN], {
    env,
    encoding: 'utf8',
    input: JSON.stringify(questions),
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(answer) as Answer[];
};

/** The exports of the plugin's assets/status.js. */
interface StatusScript {
  factsAt(payload: WidgetPayload, at: number): (FactsWithClock & { note: string | null }) | null;
  sentence(facts: object, words: SiteWords): string;
  weekRows(
    payload: WidgetPayload,
    facts: object,
    words: SiteWords,
  ): { name: string; hours: string; isToday: boolean }[];
  holidayRows(
    payload: WidgetPayload,
    facts: object,
    words: SiteWords,
  ): { name: string; dates: string; hours: string; isToday: boolean }[];
  holds(condition: string, status: string): boolean;
}

/** Loads the plugin's script for pages, which needs no page. */
export const loadScript = (): StatusScript => {
  const context: { doorsignStatus?: StatusScript } = {};
  runInNewContext(readFileSync(join(PLUGIN, 'assets/status.js'), 'utf8'), context);
  if (!context.doorsignStatus) throw new Error('assets/status.js exports nothing');
  return context.doorsignStatus;
};

/** Asks the plugin's script in the form of the PHP's answers. */
export const askScript = (script: StatusScript, { payload, at, words }: PayloadQuestion): Reading => {
  const facts = script.factsAt(payload, at);
  if (!facts) return { facts: null };
  const { status, note, clockNow, clockThen = null } = facts;
  // A copy, because objects of another realm are never equal to this one's.
  return structuredClone({
    facts: { status, note, clockNow, clockThen },
    sentence: script.sentence(facts, words),
    week: script.weekRows(payload, facts, words).map((row) => [row.name, row.hours, row.isToday] as const),
    holidays: script
      .holidayRows(payload, facts, words)
      .map((row) => [row.name, row.dates, row.hours, row.isToday] as const),
  });
};
