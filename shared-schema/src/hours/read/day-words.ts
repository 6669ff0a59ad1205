import { DAYS, type Day } from '../week.ts';

/** The names of the days, Monday first, in each language: full ones, plurals and short ones, in lower case and without accents. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'monday mondays mon mo|tuesday tuesdays tues tue tu|wednesday wednesdays wed weds we|thursday thursdays thurs thur thu th|friday fridays fri fr|saturday saturdays sat sa|sunday sundays sun su',
  de: 'montag montags mo|dienstag dienstags di|mittwoch mittwochs mi|donnerstag donnerstags do|freitag freitags fr|samstag samstags sonnabend sonnabends sa|sonntag sonntags so',
  fr: 'lundi lundis lun lu|mardi mardis mar ma|mercredi mercredis mer me|jeudi jeudis jeu je|vendredi vendredis ven ve|samedi samedis sam sa|dimanche dimanches dim di',
  es: 'lunes lun lu|martes mar ma|miercoles mie mier mi|jueves jue juev ju|viernes vie vier vi|sabado sabados sab sa|domingo domingos dom do',
  it: 'lunedi lun lu|martedi mar ma|mercoledi mer me|giovedi gio gi|venerdi ven ve|sabato sabati sab sa|domenica domeniche dom do',
  nl: 'maandag maandags ma|dinsdag dinsdags di|woensdag woensdags woe wo|donderdag donderdags do|vrijdag vrijdags vr vrij|zaterdag zaterdags zat za|zondag zondags zon zo',
  pt: 'segunda segundas segunda-feira segundas-feiras seg|terca tercas terca-feira tercas-feiras ter|quarta quartas quarta-feira quartas-feiras qua|quinta quintas quinta-feira quintas-feiras qui|sexta sextas sexta-feira sextas-feiras sex|sabado sabados sab|domingo domingos dom',
};

/** Words for several days that mean the same to all who use them. "Werktags" and "giorni feriali" do not: they may have a Saturday. */
const GROUPS: readonly (readonly [RegExp, readonly Day[]])[] = [
  [
    /^(?:daily|every ?day|taglich|jeden tag|tous les jours|todos los dias|tutti i giorni|dagelijks|elke dag|todos os dias|diariamente)(?![\p{L}\p{N}])/iu,
    DAYS,
  ],
  [/^(?:weekdays|unter der woche|en semaine|entre semana|doordeweeks|dias uteis)(?![\p{L}\p{N}])/iu, DAYS.slice(0, 5)],
  [
    /^(?:weekends?|week-ends?|wochenenden?|fi[mn]s? de semana|fines de semana|fine settimana)(?![\p{L}\p{N}])/iu,
    DAYS.slice(5),
  ],
];

const WORDS = new Map<string, Map<string, Day>>();
for (const [language, text] of Object.entries(NAMES))
  text.split('|').forEach((names, index) => {
    for (const name of names.split(' ')) {
      const days = WORDS.get(name) ?? new Map<string, Day>();
      WORDS.set(name, days.set(language, DAYS[index] as Day));
    }
  });

/** Removes accents and case; the length may change only for letters that have no place in a name of a day. */
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name of a day, or of several, at the beginning of a text. */
export interface DayWord {
  readonly written: string;
  /** The day in each language that has the word. */
  readonly days: ReadonlyMap<string, Day> | readonly Day[];
}

/** Finds a name of a day at the beginning of a text; null if there is none. */
export const dayWordAt = (text: string): DayWord | null => {
  const plain = folded(text.slice(0, 40));
  for (const [pattern, days] of GROUPS) {
    const found = pattern.exec(plain);
    if (found) return { written: text.normalize('NFC').slice(0, found[0].length), days };
  }
  // Italian for "by appointment", not Sunday
  if (/^su\s+appuntamento/iu.test(plain)) return null;
  const word = /^[\p{L}\p{M}]+(?:-feiras?)?/iu.exec(text)?.[0];
  const days = word === undefined ? undefined : WORDS.get(folded(word));
  return word === undefined || !days || /^\p{N}/u.test(text.slice(word.length)) ? null : { written: word, days };
};

/** Returns the languages that know all the words of a text; all languages if none does. "Di" is Tuesday in German and Sunday in French. */
export const languagesOf = (words: readonly DayWord[]): readonly string[] => {
  const all = Object.keys(NAMES);
  const fitting = all.filter((language) => words.every(({ days }) => !(days instanceof Map) || days.has(language)));
  return fitting.length > 0 ? fitting : all;
};

/** Returns the days of a word in the languages of its text; null if they differ. */
export const daysOf = ({ days }: DayWord, languages: readonly string[]): readonly Day[] | null => {
  if (!(days instanceof Map)) return days as readonly Day[];
  const named = new Set(languages.flatMap((language) => (days as ReadonlyMap<string, Day>).get(language) ?? []));
  return named.size === 1 ? [...named] : null;
};
