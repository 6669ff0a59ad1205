import type { CssNode, Dimension, FunctionNode, Parentheses } from 'css-tree';
import { unusable } from './flaw.ts';
import { LENGTH_MAX, MATH } from './vocabulary.ts';

const TOO_LONG = `lengths are at most ${LENGTH_MAX['px']}px or ${LENGTH_MAX['em']}em.`;
const NEGATIVE = 'lengths cannot be negative.';

/** Returns the flaw of a single length; null if it may be used. */
export const lengthFlaw = (node: Dimension): string | null => {
  const most = LENGTH_MAX[node.unit.toLowerCase()];
  const length = Number(node.value);
  if (most === undefined) return unusable(node.value + node.unit);
  if (length < 0) return NEGATIVE;
  return length <= most ? null : TOO_LONG;
};

/** Returns the flaw of a calculated length; null if it is between zero and the largest length at every text size.
 * @param node calc(), min(), max() or clamp() */
export const mathFlaw = (node: FunctionNode): string | null => {
  const sum = sumOf(node);
  if ('flaw' in sum) return sum.flaw;
  return shareOf(sum) <= 1 ? null : TOO_LONG;
};

/** A length by unit: what is exact, and a share of the largest length that the rest is at most. */
interface Sum {
  readonly px: number;
  readonly em: number;
  readonly share: number;
}
type Read = Sum | { readonly flaw: string };

const shareOf = ({ px, em, share }: Sum): number => px / (LENGTH_MAX['px'] ?? 1) + em / (LENGTH_MAX['em'] ?? 1) + share;

const sumOf = (node: FunctionNode | Parentheses): Read => {
  const parts = partsOf(node.children.toArray());
  const name = node.type === 'Parentheses' ? 'calc' : node.name.toLowerCase();
  const isOne = name === 'calc';
  if (isOne ? parts.length !== 1 : name === 'clamp' && parts.length !== 3) return { flaw: unusable(`${name}()`) };
  const sums = parts.map(addedUp);
  const flawed = sums.find((sum) => 'flaw' in sum);
  if (flawed) return flawed;
  const [first] = sums as Sum[];
  // Each part is between zero and its share, and so is the smallest or the largest of them.
  return isOne && first ? first : { px: 0, em: 0, share: Math.max(...(sums as Sum[]).map(shareOf)) };
};

/** Splits at commas. */
const partsOf = (nodes: readonly CssNode[]): CssNode[][] => {
  const parts: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') parts.push([]);
    else if (node.type !== 'WhiteSpace') parts.at(-1)?.push(node);
  }
  return parts;
};

/** Adds up terms with plus and minus between them. */
const addedUp = (nodes: readonly CssNode[]): Read => {
  let sum: Sum = { px: 0, em: 0, share: 0 };
  if (nodes.length % 2 === 0) return { flaw: 'this calculation cannot be read.' };
  for (let at = 0; at < nodes.length; at += 2) {
    const sign = at === 0 ? '+' : signOf(nodes[at - 1]);
    if (sign === null) return { flaw: 'calculations can only use + and -.' };
    const term = termOf(nodes[at]);
    if ('flaw' in term) return term;
    // What is subtracted has to be known exactly.
    if (sign === '-' && term.share > 0) return { flaw: NEGATIVE };
    const times = sign === '-' ? -1 : 1;
    sum = { px: sum.px + times * term.px, em: sum.em + times * term.em, share: sum.share + term.share };
  }
  return sum.px < 0 || sum.em < 0 ? { flaw: NEGATIVE } : sum;
};

const signOf = (node: CssNode | undefined): '+' | '-' | null => {
  const sign = node?.type === 'Operator' ? node.value.trim() : '';
  return sign === '+' || sign === '-' ? sign : null;
};

const termOf = (node: CssNode | undefined): Read => {
  if (node?.type === 'Parentheses' || (node?.type === 'Function' && MATH.has(node.name.toLowerCase())))
    return sumOf(node);
  if (node?.type !== 'Dimension') return { flaw: 'calculations can only use lengths in px and em.' };
  const flaw = lengthFlaw(node);
  if (flaw !== null) return { flaw };
  const length = Number(node.value);
  return node.unit.toLowerCase() === 'px' ? { px: length, em: 0, share: 0 } : { px: 0, em: length, share: 0 };
};
