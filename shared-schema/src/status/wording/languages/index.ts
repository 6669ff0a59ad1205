import { ARABIC } from './ar.ts';
import { CZECH } from './cs.ts';
import { DANISH } from './da.ts';
import { GERMAN } from './de.ts';
import { GREEK } from './el.ts';
import { SPANISH } from './es.ts';
import { FINNISH } from './fi.ts';
import { FRENCH } from './fr.ts';
import { HEBREW } from './he.ts';
import { HUNGARIAN } from './hu.ts';
import { ITALIAN } from './it.ts';
import { JAPANESE } from './ja.ts';
import { KOREAN } from './ko.ts';
import { NORWEGIAN } from './nb.ts';
import { DUTCH } from './nl.ts';
import { POLISH } from './pl.ts';
import { PORTUGUESE } from './pt.ts';
import { ROMANIAN } from './ro.ts';
import { RUSSIAN } from './ru.ts';
import { SWEDISH } from './sv.ts';
import { TURKISH } from './tr.ts';
import { UKRAINIAN } from './uk.ts';
import { SIMPLIFIED_CHINESE } from './zh.ts';
import { TRADITIONAL_CHINESE } from './zh-hant.ts';
import type { LanguageTexts } from './language-texts.ts';

export type { LanguageTexts };

/** The supported languages other than English, by the name of their texts file. A visitor loads at most one of them, so code that every
 * visitor loads must not import this object. Source: shared-schema/docs/http-contract.md#public-files. */
export const LANGUAGES = {
  ar: ARABIC,
  cs: CZECH,
  da: DANISH,
  de: GERMAN,
  el: GREEK,
  es: SPANISH,
  fi: FINNISH,
  fr: FRENCH,
  he: HEBREW,
  hu: HUNGARIAN,
  it: ITALIAN,
  ja: JAPANESE,
  ko: KOREAN,
  nb: NORWEGIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  ro: ROMANIAN,
  ru: RUSSIAN,
  sv: SWEDISH,
  tr: TURKISH,
  uk: UKRAINIAN,
  zh: SIMPLIFIED_CHINESE,
  'zh-hant': TRADITIONAL_CHINESE,
  // Other names that pages use for the same languages.
  no: NORWEGIAN,
  nn: NORWEGIAN,
  'zh-tw': TRADITIONAL_CHINESE,
  'zh-hk': TRADITIONAL_CHINESE,
  'zh-mo': TRADITIONAL_CHINESE,
} as const satisfies Readonly<Record<string, LanguageTexts>>;
