/** Phrases of the other six languages, and what the reader of one day's text calls them. Longer ones stand first. */
const PHRASES: readonly (readonly [string, string])[] = [
  [
    'nach vereinbarung|nach absprache|nach terminvereinbarung|nur nach vereinbarung|termine nach vereinbarung|sur rendez-vous|sur rdv|uniquement sur rendez-vous|con cita previa|cita previa|solo con cita previa|su appuntamento|solo su appuntamento|op afspraak|alleen op afspraak|com hora marcada|por marcação|sob marcação|com agendamento',
    'by appointment',
  ],
  [
    '24 stunden geöffnet|rund um die uhr geöffnet|rund um die uhr|24 stunden|ouvert 24h/24|ouvert 24 h/24|24h/24|24 heures sur 24|abierto 24 horas|24 horas|aperto 24 ore su 24|24 ore su 24|aperto 24 ore|24 ore|24 uur geopend|24 uur open|aberto 24 horas',
    '24 hours',
  ],
  [
    'geschlossen|ruhetag|zu|fermé|fermée|fermé toute la journée|cerrado|cerrada|chiuso|chiusa|gesloten|dicht|fechado|fechada|encerrado|encerrada',
    'closed',
  ],
  ['mittags|midi|mediodía|mezzogiorno|meio-dia', 'noon'],
  ['mitternacht|minuit|medianoche|mezzanotte|middernacht|meia-noite', 'midnight'],
  ["bis|tot|alle|jusqu’à|jusqu'à|hasta las|hasta|a las|a la|até às|até|às|à", 'to'],
  ['und|et|y|e|en', 'and'],
  ['von|de las|de|das|dalle|van|da', 'from'],
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

const REPLACEMENTS = PHRASES.map(([phrases, english]): readonly [RegExp, string] => [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases
      .split('|')
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  english,
]);

/** Writes the words of the other languages in a day's times in English: "von 9 bis 17 Uhr" is "from 9 to 17 Uhr". Words that it does not
 * know stay as they are. */
export const inEnglish = (text: string): string =>
  REPLACEMENTS.reduce((now, [pattern, english]) => now.replace(pattern, english), text.normalize('NFC'))
    // "9 a 14", but not "9 a.m."
    .replace(/(?<=\s)a(?=\s+(?:\d|noon|midnight))/giu, 'to')
    .replace(/(\d[:.]\d\d) ?(?:uur|u|heures|horas|h|hs|ore)(?![\p{L}\p{N}])/giu, '$1 Uhr')
    .replace(/(?<!\d)(\d{1,2}) (?:h|heures|horas|ore|uur|u)(?: (\d\d))?(?![\p{L}\p{N}:.])/giu, '$1h$2')
    .replace(/(?<!\d)(\d{1,2})u(\d\d)?(?![\p{L}\p{N}:.])/giu, '$1h$2');
