import type { CssProblem } from '@doorsign/shared-schema/api';
import { generate, parse, type Atrule, type Block, type CssNode, type Declaration, type Rule } from 'css-tree';
import { checkTokens } from './check-tokens.ts';
import { checkValue, type Report } from './check-value.ts';
import { unusable, UNREADABLE, type Flaw } from './flaw.ts';
import { COMPILED_BYTES_MAX, isUsable, PROBLEMS_MAX, PROPERTIES, SELECTORS, STATES } from './vocabulary.ts';

/** Lone surrogates and control characters except tabs and line breaks. None of them is part of a style sheet. */
const UNWRITABLE = /(?![\t\n\f\r])[\p{Cc}\p{Cs}]/u;

/** The compiled text for the widget's style sheet, or the problems that keep a sheet from being compiled. */
export type Compiled = { readonly css: string; readonly problems: readonly [] } | Refused;

interface Refused {
  readonly css: null;
  /** In the order of the sheet, at most PROBLEMS_MAX. */
  readonly problems: readonly CssProblem[];
}

/** The state of one compilation. */
interface Work {
  readonly report: Report;
  /** Counts a compiled declaration. */
  declaration(css: string): string;
  /** Returns whether the sheet is refused, whatever follows. */
  isDecided(): boolean;
}

/** Compiles an owner's CSS. Only what is understood in full comes through, written anew, so that the text cannot leave the widget, load
 * anything, or move or hide a part. Every declaration is important, because the popup's own sheet comes later. Never throws, and takes a few
 * milliseconds for any text of the length that a register allows.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md. */
export const compileCss = (source: string): Compiled => {
  if (UNWRITABLE.test(source))
    return refused(source, [{ offset: null, text: 'This has characters that aren’t allowed in CSS.' }]);
  const { flaws: found, isFatal } = checkTokens(source);
  if (isFatal) return refused(source, found);
  const flaws: Flaw[] = [...found];
  let bytes = 0;
  const work: Work = {
    report: ({ loc }, text) => void (text !== '' && flaws.push({ offset: loc?.start.offset ?? 0, text })),
    declaration(css) {
      bytes += Buffer.byteLength(css);
      return css;
    },
    // Values take the time, so none is checked once the answer is known.
    isDecided: () => flaws.length >= PROBLEMS_MAX || bytes > COMPILED_BYTES_MAX,
  };
  const sheet = parse(source, {
    positions: true,
    onParseError: ({ offset }) => void flaws.push({ offset, text: UNREADABLE }),
  });
  const css = sheet.type === 'StyleSheet' ? sheet.children.toArray().map((node) => compileNode(node, work)) : [];
  if (flaws.length > 0) return refused(source, flaws);
  const compiled = css.join('');
  if (Buffer.byteLength(compiled) > COMPILED_BYTES_MAX)
    return refused(source, [{ offset: null, text: 'This is longer than 2,048 bytes when packed.' }]);
  return { css: compiled, problems: [] };
};

/** Returns the problem as one sentence for its owner. */
export const problemText = ({ line, text }: CssProblem): string => (line === null ? text : `Line ${line}: ${text}`);

const refused = (source: string, flaws: readonly Flaw[]): Refused => {
  const sorted = [...flaws].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  const problems = new Map<string, CssProblem>();
  for (const { offset, text } of sorted) {
    const problem = { ...placeOf(source, offset), text };
    const sentence = problemText(problem);
    // Of equal ones in one line, the first is told.
    if (!problems.has(sentence)) problems.set(sentence, problem);
    if (problems.size === PROBLEMS_MAX) break;
  }
  return { css: null, problems: [...problems.values()] };
};

const placeOf = (source: string, offset: number | null): Pick<CssProblem, 'line' | 'column'> => {
  if (offset === null) return { line: null, column: null };
  const lines = source.slice(0, offset).split(/\r\n|[\n\r\f]/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

const compileNode = (node: CssNode, work: Work): string => {
  if (node.type === 'Rule') return compileRule(node, work);
  if (node.type === 'Atrule') return compileAtrule(node, work);
  if (node.type !== 'Comment' && node.type !== 'WhiteSpace') work.report(node, UNREADABLE);
  return '';
};

const LENGTH = String.raw`\d{0,5}(?:\.\d{1,5})?(?:px|em)`;
const FEATURE = String.raw`\((?:(?:min-|max-)?width:${LENGTH}|width[<>]=?${LENGTH}|${LENGTH}[<>]=?width(?:[<>]=?${LENGTH})?|prefers-color-scheme:(?:light|dark))\)`;
const QUERY = `(?:screen and )?${FEATURE}(?: and ${FEATURE})*`;
const QUERIES = new RegExp(`^${QUERY}(?:,${QUERY})*$`);

const compileAtrule = (node: Atrule, work: Work): string => {
  const { report } = work;
  // Other rules were told as tokens.
  if (node.name.toLowerCase() !== 'media') return '';
  const query = node.prelude ? generate(node.prelude).toLowerCase() : '';
  if (!QUERIES.test(query)) report(node, '“@media” can only check width or prefers-color-scheme.');
  if (!node.block) {
    report(node, UNREADABLE);
    return '';
  }
  const rules = childrenOf(node.block).map((child) => {
    if (child.type === 'Rule') return compileRule(child, work);
    report(child, child.type === 'Atrule' ? unusable(`@${child.name}`) : UNREADABLE);
    return '';
  });
  const css = rules.join('');
  return css === '' ? '' : `@media ${query}{${css}}`;
};

const compileRule = (rule: Rule, work: Work): string => {
  const { report } = work;
  const selectors = selectorsOf(rule, report);
  const names = selectors.map(({ name }) => name);
  const declarations = childrenOf(rule.block).map((child) => {
    if (child.type === 'Declaration') return compileDeclaration(child, names, work);
    report(child, child.type === 'Raw' ? UNREADABLE : 'rules can’t be nested.');
    return '';
  });
  if (declarations.length === 0) return '';
  return `${selectors.map(({ css }) => css).join()}{${declarations.join(';')}}`;
};

const childrenOf = (block: Block): CssNode[] =>
  block.children.toArray().filter(({ type }) => type !== 'Comment' && type !== 'WhiteSpace');

const OTHER_SELECTOR = 'use .pill, .dot, .popup …';

/** Returns the widget's own selectors of a rule, each with the owner's class. */
const selectorsOf = ({ prelude }: Rule, report: Report): { name: string; css: string }[] => {
  if (prelude.type !== 'SelectorList') {
    report(prelude, OTHER_SELECTOR);
    return [];
  }
  return prelude.children.toArray().flatMap((selector) => {
    const [part, state, ...more] = selector.type === 'Selector' ? selector.children.toArray() : [];
    const own = part?.type === 'ClassSelector' ? SELECTORS.get(part.name) : undefined;
    const pseudo = stateOf(state);
    if (part?.type === 'ClassSelector' && own !== undefined && pseudo !== null && more.length === 0)
      return [{ name: part.name, css: own + pseudo }];
    report(selector, OTHER_SELECTOR);
    return [];
  });
};

/** Returns a state as text, '' for none. @returns null for anything else */
const stateOf = (node: CssNode | undefined): string | null => {
  if (!node) return '';
  const isState = node.type === 'PseudoClassSelector' && node.children === null && STATES.has(node.name.toLowerCase());
  return isState ? `:${node.name.toLowerCase()}` : null;
};

/** `important` as it was written; css-tree gives true for the usual letters. */
const isImportance = (important: boolean | string): boolean =>
  typeof important === 'boolean' || important.toLowerCase() === 'important';

const compileDeclaration = (node: Declaration, names: readonly string[], work: Work): string => {
  const { report, declaration, isDecided } = work;
  const property = node.property.toLowerCase();
  if (!PROPERTIES.has(property) || !names.every((name) => isUsable(property, name)))
    report(node, unusable(node.property));
  else if (node.value.type !== 'Value' || !isImportance(node.important)) report(node, UNREADABLE);
  else if (!isDecided()) checkValue(property, node.value, report);
  return declaration(`${property}:${generate(node.value)}!important`);
};
