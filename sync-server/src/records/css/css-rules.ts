import { can, type AnyPlan } from '@doorsign/shared-schema/plans';
import { CSS_KEY, CSS_MAX, type CssRules } from '@doorsign/shared-schema/registers';
import type { Edit } from '@doorsign/shared-schema/sync';
import { nextTurn } from '../../platform/next-turn.ts';
import { compileCss, problemText, type Compiled } from './compile-css.ts';

/** The number of sheets whose compiled text is remembered: every Save of a location needs it again. */
const REMEMBERED_MAX = 200;
const remembered = new Map<string, Compiled>();

/** Compiles a sheet as compileCss() does, or returns what it gave the last time. */
export const compiledCss = (source: string): Compiled => {
  const compiled = remembered.get(source) ?? compileCss(source);
  // The sheet that was not asked for the longest is the first.
  remembered.delete(source);
  remembered.set(source, compiled);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  return compiled;
};

/** Compiles a sheet as compiledCss() does, in its own turn of the event loop: a large sheet takes ten milliseconds, and many may arrive at
 * once. */
export const compileInTurn = async (source: string): Promise<Compiled> => {
  await nextTurn();
  return compiledCss(source);
};

/** Compiles the sheets of edits before they are decided: a request may bring dozens. */
export const compileAhead = async (edits: readonly Edit[], plan: AnyPlan): Promise<void> => {
  if (!can(plan, 'customCss')) return;
  for (const { key, value } of edits.flatMap(({ writes }) => writes)) {
    if (key !== CSS_KEY || typeof value !== 'string' || value.length > CSS_MAX) continue;
    await compileInTurn(value);
  }
};

/** The check of CSS with the server's compiler. */
export const CSS_RULES: CssRules = {
  problemOf(css) {
    const [problem] = compiledCss(css).problems;
    return problem === undefined ? null : problemText(problem);
  },
};
