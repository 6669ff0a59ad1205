import { readFileSync } from 'node:fs';
import type { LanguageTable } from './check-languages.ts';
import type { ShortForms } from './check-short-forms.ts';
import type { StatusCase } from './check-status-cases.ts';
import type { WordingCase } from './check-wording-cases.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));

export const readStatusCases = (): StatusCase[] =>
  ['status-cases.json', 'last-minute-cases.json', 'status-cases-2.json'].flatMap((file) => read(file) as StatusCase[]);
export const readWordingCases = (): WordingCase[] => read('wording-cases.json') as WordingCase[];
export const readLanguageTable = (): LanguageTable => read('wording-languages.json') as LanguageTable;
export const readShortForms = (): ShortForms => read('short-forms.json') as ShortForms;
