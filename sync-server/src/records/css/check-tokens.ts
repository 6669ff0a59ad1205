import { tokenize, tokenTypes } from 'css-tree';
import { ADDRESS, UNCLOSED, unusable, UNREADABLE, type Flaw } from './flaw.ts';
import { DEPTH_MAX } from './vocabulary.ts';

// The package's types leave these out.
declare module 'css-tree' {
  /** Calls back for each token of a text, with its type and its place. */
  export function tokenize(text: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: Readonly<
    Record<
      | 'Function'
      | 'AtKeyword'
      | 'String'
      | 'BadString'
      | 'Url'
      | 'BadUrl'
      | 'CDO'
      | 'CDC'
      | 'LeftSquareBracket'
      | 'RightSquareBracket'
      | 'LeftParenthesis'
      | 'RightParenthesis'
      | 'LeftCurlyBracket'
      | 'RightCurlyBracket'
      | 'Comment',
      number
    >
  >;
}

/** The flaws of single tokens. With a fatal one, the sheet has no structure that can be relied on. */
export interface TokenFlaws {
  readonly flaws: readonly Flaw[];
  readonly isFatal: boolean;
}

const CLOSERS = new Map<number, number>([
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const CLOSING: ReadonlySet<number> = new Set(CLOSERS.values());
const BROKEN: ReadonlySet<number> = new Set([tokenTypes.BadString, tokenTypes.BadUrl, tokenTypes.CDO, tokenTypes.CDC]);

const isClosedString = (text: string): boolean => text.length > 1 && text.at(-1) === text[0];
const isClosedComment = (text: string): boolean => text.length > 3 && text.endsWith('*/');

/** Checks a style sheet token by token: browsers close at its end what is open, and read escapes as the letters that they mean, so neither
 * is accepted. Never throws. */
export const checkTokens = (css: string): TokenFlaws => {
  const flaws: Flaw[] = [];
  const open: { closer: number; offset: number }[] = [];
  let isFatal = false;
  const fatal = (offset: number, text: string): void => {
    isFatal = true;
    flaws.push({ offset, text });
  };
  tokenize(css, (type, start, end) => {
    if (isFatal) return;
    const text = css.slice(start, end);
    if (type === tokenTypes.Comment) {
      if (!isClosedComment(text)) fatal(start, UNCLOSED);
      return;
    }
    if (text.includes('\\')) return fatal(start, 'a backslash (\\) cannot be used.');
    if (BROKEN.has(type)) return fatal(start, UNREADABLE);
    if (type === tokenTypes.String && !isClosedString(text)) return fatal(start, UNCLOSED);
    if (type === tokenTypes.Url || (type === tokenTypes.Function && /^(url|src)\($/i.test(text)))
      flaws.push({ offset: start, text: ADDRESS });
    // An address without quotes is one token, which may end with the sheet.
    if (type === tokenTypes.Url && !text.endsWith(')')) return fatal(start, UNCLOSED);
    if (type === tokenTypes.AtKeyword && text.toLowerCase() !== '@media')
      flaws.push({ offset: start, text: unusable(text) });
    const closer = CLOSERS.get(type);
    if (closer !== undefined) {
      open.push({ closer, offset: start });
      if (open.length > DEPTH_MAX) fatal(start, 'this is nested too deeply.');
    } else if (CLOSING.has(type) && open.pop()?.closer !== type) fatal(start, UNREADABLE);
  });
  const last = open.at(-1);
  if (!isFatal && last) fatal(last.offset, UNCLOSED);
  return { flaws, isFatal };
};
