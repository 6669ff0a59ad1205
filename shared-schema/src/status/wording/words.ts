/** The notes that are Doorsign's own words. Each language has them under these very keys, so a script looks a note up among its texts, and
 * says what it does not find as the owner wrote it. English needs no entry.
 * Source: shared-schema/docs/decisions/0151-notes-and-phrases.md. */
export const PHRASES = [
  'By appointment',
  'Holiday hours may differ',
  'Back soon',
  'Until further notice',
  'Closing soon',
  'Kitchen closed',
  'Busy right now',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** A language's words for the notes that are Doorsign's own. */
export type Phrases = Readonly<Record<Phrase, string>>;
