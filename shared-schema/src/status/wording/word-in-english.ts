import { ENGLISH } from './english.ts';
import { wordStatus, type StatusFacts, type StatusWords } from './word-status.ts';

/** A status as owners read it, in the app and in the API's answers. The arguments are those of wordStatus. */
export const wordInEnglish = (facts: StatusFacts, at: number, timezone: string): StatusWords =>
  wordStatus(facts, at, timezone, ENGLISH, 'en-US');
