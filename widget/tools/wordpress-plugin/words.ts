// Imported by its path, as in ../text-files.ts.
import { LANGUAGES, type LanguageTexts } from '../../../shared-schema/src/status/wording/languages/index.ts';
import { ENGLISH, ENGLISH_POPUP } from '../../../shared-schema/src/status/wording/index.ts';
import { PHRASES } from '../../../shared-schema/src/status/wording/words.ts';

/** The texts that the plugin says, beside the notes that are Doorsign's own. */
const KEYS = [
  'open',
  'closed',
  'holiday',
  'other',
  'openUntil',
  'openUntilDay',
  'named',
  'opens',
  'today',
  'tomorrow',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'on',
  'midnight',
  'mend',
  'hoursHeading',
  'nextHoliday',
  'closedDay',
] as const satisfies readonly (keyof LanguageTexts)[];

/** Texts by their names. */
export type PluginTexts = Partial<Pick<LanguageTexts, (typeof KEYS)[number] | (typeof PHRASES)[number]>>;

/** Returns the plugin's texts in all languages of the widget: the content of languages/words.json. English has no weekdays and notes of its
 * own, because it uses the names as they are. */
export const pluginWords = (): Readonly<Record<string, PluginTexts>> =>
  Object.fromEntries(
    Object.entries({ en: { ...ENGLISH, ...ENGLISH_POPUP }, ...LANGUAGES } as Record<string, PluginTexts>).map(
      ([language, texts]) => [
        language,
        Object.fromEntries([...KEYS, ...PHRASES].filter((key) => key in texts).map((key) => [key, texts[key]])),
      ],
    ),
  );
