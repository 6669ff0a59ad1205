/** Words of an owner that a program could take for something else: markup, keys of objects and of texts, letters of the built scripts,
 * placeholders, patterns of replacements, and scripts that run from right to left. */
export const STRANGE_WORDS: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '"&amp;\' onload=x',
  'monday',
  'Monday',
  '__proto__',
  'constructor',
  'toString',
  'o',
  'callUs',
  'undefined',
  '$& $1 $$ $`',
  '{time} {name} {t} {day}',
  'ברוכים הבאים!',
  'مرحبًا بكم (أهلاً)',
  '\u202Eevil\u202C',
  '😀 👩‍👩‍👧 🇩🇪',
];

/** Removes what the engine may add to a note: a word joiner, which is not visible (shared-schema/docs/product-rules.md#s23). */
export const withoutJoiner = (text: string): string => text.replaceAll('\u2060', '');
