import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { hostAllowed } from '@doorsign/shared-schema/domain/host';
import {
  ENGLISH,
  ENGLISH_POPUP,
  formatStatusLine,
  oneLine,
  formatStatus,
  statusAt,
  withClock,
  type Schedule,
} from '@doorsign/shared-schema/status';
import { openingHoursOf } from '@doorsign/shared-schema/structured-data';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { businessDayOf, nextHolidayOf, wireTimelineOf, wireWeekOf } from '@doorsign/shared-schema/widget';
import { describe, expect, test } from 'vitest';
import { factsOf, textsOf, ZONE } from '../../../shared-schema/test/check-languages.ts';
import { readLanguageTable, readStatusCases, readWordingCases } from '../../../shared-schema/test/read-vectors.ts';
import { findPhp } from './php.ts';
import {
  askPhp,
  askScript,
  loadScript,
  PLUGIN,
  type ClockNames,
  type PayloadQuestion,
  type Reading,
  type SiteWords,
} from './plugin-answers.ts';

const php = findPhp();
if (!php)
  process.stderr.write('THE PLUGIN’S PHP IS NOT TESTED: there is no PHP; npm run wordpress-test downloads it.\n');
const script = loadScript();

/** Names in a locale, as WordPress has them. */
const namesIn = (locale: string): ClockNames => {
  const partOf = (date: Date, style: Intl.DateTimeFormatOptions, type: string): string =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
      .formatToParts(date)
      .find((part) => part.type === type)?.value ?? '';
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 7 + day)));
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  const halves = [9, 15].map((hour) =>
    partOf(new Date(Date.UTC(2024, 0, 1, hour)), { timeStyle: 'short' }, 'dayPeriod'),
  );
  return {
    weekdays: days.map((day) => partOf(day, { weekday: 'long' }, 'weekday')),
    weekdays_short: days.map((day) => partOf(day, { weekday: 'short' }, 'weekday')),
    months: months.map((month) => partOf(month, { month: 'long', day: 'numeric' }, 'month')),
    months_short: months.map((month) => partOf(month, { month: 'short', day: 'numeric' }, 'month')),
    am: halves[0]?.toLowerCase() ?? '',
    pm: halves[1]?.toLowerCase() ?? '',
    AM: halves[0] ?? '',
    PM: halves[1] ?? '',
  };
};

const words: SiteWords = {
  texts: { ...ENGLISH, ...ENGLISH_POPUP },
  names: namesIn('en-US'),
  time_format: 'g:i A',
  date_format: 'F j, Y',
  day_format: 'F j',
};

/** Returns the payload of a schedule, as the server builds it. */
const payloadOf = (schedule: Schedule, at: number): WidgetPayload => {
  const { date, startsAt } = businessDayOf(schedule.timezone, at);
  return {
    v: 1,
    id: 'bakery',
    name: 'Harbor Bakery',
    style: DEFAULT_STYLE,
    domains: [],
    zone: schedule.timezone,
    ...wireWeekOf(schedule, date),
    nextHoliday: nextHolidayOf(schedule, date),
    phone: null,
    directionsUrl: null,
    poweredBy: '',
    ...wireTimelineOf(schedule, startsAt),
  };
};

const cases = readStatusCases().map((schedule) => ({ schedule, at: Date.parse(schedule.at) }));
const questions: PayloadQuestion[] = cases.map(({ schedule, at }) => ({ payload: payloadOf(schedule, at), at, words }));
const expected = cases.map(({ schedule, at }) => {
  const { status, nextChangeAt, note } = statusAt(schedule, at);
  const { clockNow, clockThen = null } = withClock({ status, nextChangeAt, note }, at, schedule.timezone);
  return {
    facts: { status, note, clockNow, clockThen },
    sentence: oneLine(status, formatStatus({ status, nextChangeAt, note }, at, schedule.timezone)),
  };
});

/** Formats of PHP's date(), by how they write two times. */
const TIME_FORMATS = new Map([
  ['09:05 14:05', 'H:i'],
  ['9:05 14:05', 'G:i'],
  ['09.05 14.05', 'H.i'],
  ['9.05 14.05', 'G.i'],
]);

/** The formats of PHP's date() for a locale's times and dates; null for a locale that writes them in a way that PHP cannot. */
const formatsIn = (locale: string): Pick<SiteWords, 'time_format' | 'date_format' | 'day_format'> | null => {
  const write = (hour: number): string =>
    new Date(Date.UTC(2024, 0, 1, hour, 5)).toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const time = TIME_FORMATS.get(`${write(9)} ${write(14)}`);
  if (time === undefined) return null;
  const letters: Readonly<Record<string, string>> = { day: 'j', month: 'F', year: 'Y' };
  const format = (style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
      .formatToParts(new Date(Date.UTC(2024, 4, 5)))
      .map(({ type, value }) => letters[type] ?? value.replaceAll(/[A-Za-z]/g, String.raw`\$&`).replaceAll(/\s/g, ' '))
      .join('');
  return {
    time_format: time,
    date_format: format({ dateStyle: 'long' }),
    day_format: format({ month: 'long', day: 'numeric' }),
  };
};

/** The situations of the table of languages, with the sentence of each. */
const situations = Object.entries(readLanguageTable().languages).flatMap(([language, table]) => {
  const formats = formatsIn(table.locale);
  if (!formats) return [];
  const site = { texts: textsOf(language), names: namesIn(table.locale), ...formats };
  return readLanguageTable().rows.map((row) => {
    const facts = withClock(factsOf(row, table), Date.parse(row.at), ZONE);
    return {
      language,
      question: { facts: { ...facts, note: facts.told ?? null }, words: site },
      sentence: formatStatusLine(facts, textsOf(language), table.locale)[0],
    };
  });
});

test('the script reads every shared case as the status engine does, and says the same sentence', () => {
  expect(cases.length).toBeGreaterThan(270);
  expect(questions.map((question) => askScript(script, question))).toMatchObject(expected);
});

test('the script says every wording case', () => {
  for (const { id, timezone, at, facts, message, nextChange } of readWordingCases()) {
    const nextChangeAt = facts.nextChangeAt === null ? null : Date.parse(facts.nextChangeAt);
    const withReadings = withClock({ ...facts, nextChangeAt }, Date.parse(at), timezone);
    const said = script.sentence({ ...withReadings, note: facts.note }, words);
    expect({ id, said }).toEqual({ id, said: oneLine(facts.status, { message, nextChange }) });
  }
});

test('the script says the situations in every language whose times have a format of PHP', () => {
  expect(new Set(situations.map(({ language }) => language)).size).toBeGreaterThan(12);
  for (const { language, question, sentence } of situations)
    expect({ language, sentence: script.sentence(question.facts, question.words) }).toEqual({ language, sentence });
});

test('the script shows nothing from the horizon on', () => {
  const [first] = questions;
  if (!first) throw new Error('no cases');
  const { payload } = first;
  expect(script.factsAt(payload, payload.horizon * 60_000)).toBeNull();
  expect(script.factsAt(payload, payload.horizon * 60_000 - 1)).not.toBeNull();
});

test('holidays of the next weeks follow the next one', () => {
  const closed = (date: string, name: string) => ({
    id: date,
    date,
    name,
    closed: true,
    open: '09:00',
    close: '17:00',
  });
  const schedule: Schedule = {
    timezone: 'America/New_York',
    businessHours: {},
    holidays: [
      { ...closed('2026-12-24', 'Christmas Eve'), closed: false, close: '12:00' },
      closed('2026-12-25', 'Christmas Day'),
      closed('2026-12-26', 'Christmas Day'),
    ],
  };
  const at = Date.parse('2026-12-25T15:00:00Z');
  const asked = { payload: payloadOf(schedule, Date.parse('2026-12-23T15:00:00Z')), words };
  expect(askScript(script, { ...asked, at: Date.parse('2026-12-23T15:00:00Z') }).holidays).toEqual([
    ['Christmas Eve', 'Thu, December 24', '9:00\u{a0}AM\u{a0}–\u{a0}12:00\u{a0}PM', false],
    ['Christmas Day', 'Fri, December 25 – Sat, December 26', 'Closed', false],
  ]);
  // The payload is two days old.
  const onTheDay = askScript(script, { ...asked, at });
  expect(onTheDay.holidays).toEqual([['Christmas Day', 'Fri, December 25 – Sat, December 26', 'Closed', true]]);
  expect(onTheDay.week?.filter(([, , isToday]) => isToday)).toEqual([]);

  // The next holiday is the first of two dates that the timeline has as one.
  const onTheFirst = { ...asked, payload: payloadOf(schedule, at), at };
  const rows = [
    ['Christmas Day', 'Fri, December 25', 'Closed', true],
    ['Christmas Day', 'Sat, December 26', 'Closed', false],
  ];
  expect(askScript(script, onTheFirst).holidays).toEqual(rows);
  if (php) expect(askPhp<Reading>(php, [onTheFirst])[0]?.holidays).toEqual(rows);
});

/** The statuses in which the content of a condition shows; the web component has the same (widget/integrations/element/src/draw-if.ts). */
const CONDITIONS: readonly (readonly [condition: string, statuses: readonly string[]])[] = [
  ['open', ['open']],
  ['closed', ['closed', 'holiday']],
  ['holiday', ['holiday']],
];
const conditionRows = CONDITIONS.flatMap(([condition, statuses]) =>
  ['open', 'closed', 'holiday', 'other'].map((status) => ({ condition, status, holds: statuses.includes(status) })),
);

test('content for closed hours also shows on a holiday', () => {
  for (const { condition, status, holds } of conditionRows)
    expect({ condition, status, holds: script.holds(condition, status) }).toEqual({ condition, status, holds });
});

describe.runIf(php !== null)('the PHP', () => {
  const ask = <Answer>(asked: readonly object[]): Answer[] => {
    if (!php) throw new Error('there is no PHP');
    return askPhp<Answer>(php, asked);
  };

  test('reads every shared case as the status engine does, says the same sentence, and makes the same rows as the script', () => {
    const answers = ask<Reading>(questions);
    expect(answers).toMatchObject(expected);
    const rows = ({ week, holidays }: Reading): Reading => ({
      facts: null,
      week: week ?? [],
      holidays: holidays ?? [],
    });
    expect(answers.map(rows)).toEqual(questions.map((question) => rows(askScript(script, question))));
  });

  test('says every wording case', () => {
    const all = readWordingCases().map(({ id, timezone, at, facts, message, nextChange }) => {
      const nextChangeAt = facts.nextChangeAt === null ? null : Date.parse(facts.nextChangeAt);
      const withReadings = withClock({ ...facts, nextChangeAt }, Date.parse(at), timezone);
      return {
        id,
        facts: { ...withReadings, note: facts.note },
        words,
        sentence: oneLine(facts.status, { message, nextChange }),
      };
    });
    const said = ask<string>(all.map(({ facts }) => ({ facts, words })));
    expect(said.map((sentence, index) => [all[index]?.id, sentence])).toEqual(
      all.map(({ id, sentence }) => [id, sentence]),
    );
  });

  test('says the situations in every language whose times have a format of PHP', () => {
    const said = ask<string>(situations.map(({ question }) => question));
    expect(said).toEqual(situations.map(({ sentence }) => sentence));
  });

  test('describes an ordinary week for search engines as the directory does', () => {
    const at = Date.parse('2026-11-23T17:00:00Z');
    const day = (open: string, close: string) => ({ open, close, closed: false });
    const weeks = [
      { monday: day('09:00', '17:00'), sunday: { ...day('09:00', '17:00'), closed: true } },
      { friday: day('20:00', '02:00'), saturday: day('00:00', '23:59') },
      {
        monday: day('08:00', '08:00'),
        tuesday: { ...day('09:00', '12:00'), more: [{ open: '14:00', close: '18:00' }] },
      },
    ];
    const asked = weeks.map((businessHours) => ({ timezone: 'America/New_York', businessHours, holidays: [] }));
    const answers = ask<Reading>(asked.map((schedule) => ({ payload: payloadOf(schedule, at), at, words })));
    expect(answers.map(({ schema }) => schema)).toEqual(
      asked.map((schedule) => openingHoursOf(schedule, '2026-11-23')),
    );
  });

  test('takes no answer that is not a payload', () => {
    const { payload } = questions[0] as PayloadQuestion;
    const wrong: unknown[] = [
      { code: 'not_found' },
      { ...payload, v: 2 },
      { ...payload, timeline: [] },
      { ...payload, timeline: [[0, 'o']] },
      { ...payload, timeline: [[0, 'z', null, 1]] },
      { ...payload, timeline: [[0, 'h', 9, 1]] },
      { ...payload, hours: [['09:00']] },
      { ...payload, names: 'Fair' },
      { ...payload, id: '../x' },
      { ...payload, nextHoliday: { date: 'tomorrow', name: 'Fair', hours: null } },
    ];
    expect(ask(wrong.map((answer) => ({ payload: answer, at: 0, words })))).toEqual(wrong.map(() => null));
  });

  test.each([
    ['F j, Y', 'F j'],
    ['j. F Y', 'j. F'],
    ['j \\d\\e F \\d\\e Y', 'j \\d\\e F'],
    ['Y年n月j日', 'Y年n月j日'],
    ['Y. F j.', 'F j.'],
    ['d/m/Y', 'd/m/Y'],
    ['M j, Y', 'M j'],
  ])('the date format %s without its year is %s', (format, short) => {
    expect(ask([{ format }])).toEqual([short]);
  });

  test('shows a business on its domains only, as the widget does', () => {
    const rows = ['example.com', 'www.example.com', 'shop.example.com', 'notexample.com', 'localhost'].flatMap((host) =>
      [[], ['example.com'], ['www.example.com']].map((domains) => ({ host, domains })),
    );
    const isAllowed = rows.map(({ host, domains }) => host === 'localhost' || hostAllowed(host, domains));
    expect(ask(rows)).toEqual(isAllowed);
  });

  test('shows content for closed hours also on a holiday', () => {
    expect(ask(conditionRows)).toEqual(conditionRows.map(({ holds }) => holds));
  });

  test('takes a message with a valid signature only', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const sign = (text: string): string =>
      `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest('base64')}`;
    const right = { secret, id: 'msg_1', timestamp: '1795000000', body: '{"a":1}', now: 1_795_000_000 };
    const signature = sign('msg_1.1795000000.{"a":1}');
    const rows: [boolean, object][] = [
      [true, { ...right, signature }],
      [true, { ...right, signature: `v1,other ${signature}` }],
      [true, { ...right, signature, now: right.now + 300 }],
      [false, { ...right, signature, now: right.now + 301 }],
      [false, { ...right, signature, now: right.now - 301 }],
      [false, { ...right, signature, body: '{"a":2}' }],
      [false, { ...right, signature, id: 'msg_2' }],
      [false, { ...right, signature: '' }],
      [false, { ...right, signature, secret: 'whsec_short' }],
    ];
    expect(ask(rows.map(([, row]) => row))).toEqual(rows.map(([isRight]) => isRight));
  });
});

test('the words file has the texts by which the cases are said', () => {
  const file = JSON.parse(readFileSync(join(PLUGIN, 'languages/words.json'), 'utf8')) as Record<string, object>;
  expect({ ...ENGLISH, ...ENGLISH_POPUP }).toMatchObject(file['en'] ?? {});
  expect(Object.keys(file).length).toBeGreaterThan(20);
});
