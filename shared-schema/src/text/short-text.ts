import * as z from 'zod/mini';

/** Control characters, line separators and paragraph separators. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** An owner's words on one line, trimmed: 1 to `max` characters.
 * @param max   in UTF-16 units
 * @param empty the message for an owner who wrote nothing */
export const shortText = (max: number, empty = 'Write what visitors should read.'): z.ZodMiniType<string> =>
  z.string(empty).check(
    z.trim(),
    z.minLength(1, empty),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => !BREAKS.test(text), 'Use one line'),
  );
