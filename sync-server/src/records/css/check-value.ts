import { generate, lexer, walk, type CssNode, type Value } from 'css-tree';
import { unusable, UNREADABLE } from './flaw.ts';
import { lengthFlaw, mathFlaw } from './lengths.ts';
import {
  COLOR_FUNCTIONS,
  GRADIENTS,
  LINE_HEIGHT_MAX,
  MATH,
  PROPERTIES,
  TRANSITION_WORDS,
  VALUE_NODES_MAX,
} from './vocabulary.ts';

/** Reports a flaw of a node. */
export type Report = (node: CssNode, text: string) => void;

/** The part of a value that a node belongs to. */
type Inside = 'value' | 'color' | 'gradient';

const FONT_WORD = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;
const FONT_NAME = /^[\p{L}\p{M}\p{N} ._&+-]+$/u;
const TRANSPARENT = '“color” cannot be transparent.';

/** Checks the value of a property: every part of it, then the whole against the property's grammar.
 * @param property in lower case, one of PROPERTIES */
export const checkValue = (property: string, value: Value, report: Report): void => {
  let flaws = 0;
  const tell: Report = (node, text) => {
    flaws += 1;
    report(node, text);
  };
  let nodes = 0;
  walk(value, () => void (nodes += 1));
  if (nodes > VALUE_NODES_MAX) return report(value, 'this value is too long.');
  for (const node of value.children) checkNode(property, node, 'value', tell);
  if (flaws === 0 && lexer.matchProperty(property, value).error !== null)
    report(value, `“${property}” cannot have this value.`);
};

const checkNode = (property: string, node: CssNode, inside: Inside, report: Report): void => {
  switch (node.type) {
    case 'Identifier':
      return checkWord(property, node, report);
    case 'String':
      if (property !== 'font-family' || !FONT_NAME.test(node.value)) report(node, unusable(node.value));
      return;
    case 'Number':
      if (inside === 'color') return;
      if (Number(node.value) < 0) report(node, unusable(node.value));
      if (property === 'line-height' && Number(node.value) > LINE_HEIGHT_MAX)
        report(node, `a line height is at most ${LINE_HEIGHT_MAX}.`);
      return;
    case 'Percentage':
      if (inside === 'value' || (inside === 'gradient' && Number(node.value) < 0))
        report(node, unusable(`${node.value}%`));
      return;
    case 'Dimension':
      return checkDimension(property, node, inside, report);
    case 'Hash':
      // Four or eight digits have an opacity.
      if (property === 'color' && node.value.length % 4 === 0) report(node, TRANSPARENT);
      return;
    case 'Function':
      return checkFunction(property, node, inside, report);
    case 'Operator':
      if (!/^\s*[,/]\s*$/.test(node.value)) report(node, unusable(node.value));
      return;
    case 'Url':
      // Told already, as a token; this one only keeps the value from being matched.
      return report(node, '');
    case 'Raw':
      return report(node, UNREADABLE);
    default:
      return report(node, unusable(generate(node)));
  }
};

type Node<Type extends CssNode['type']> = Extract<CssNode, { type: Type }>;

const checkWord = (property: string, node: Node<'Identifier'>, report: Report): void => {
  const word = node.name.toLowerCase();
  if (property === 'color' && word === 'transparent') return report(node, TRANSPARENT);
  if (property === 'font-family' && !FONT_WORD.test(node.name)) return report(node, unusable(node.name));
  // Moving parts is not among the properties, and so is not moving them slowly.
  if (property.startsWith('transition') && !TRANSITION_WORDS.has(word) && !PROPERTIES.has(word))
    report(node, unusable(node.name));
};

const checkDimension = (property: string, node: Node<'Dimension'>, inside: Inside, report: Report): void => {
  const unit = node.unit.toLowerCase();
  if (inside !== 'value' && /^(deg|grad|rad|turn)$/.test(unit)) return;
  if (property.startsWith('transition') && /^m?s$/.test(unit)) {
    if (Number(node.value) < 0) report(node, unusable(node.value + node.unit));
    return;
  }
  const flaw = inside === 'color' ? unusable(node.value + node.unit) : lengthFlaw(node);
  if (flaw !== null) report(node, flaw);
};

const checkFunction = (property: string, node: Node<'Function'>, inside: Inside, report: Report): void => {
  const name = node.name.toLowerCase();
  if (MATH.has(name) && inside !== 'color') {
    const flaw = mathFlaw(node);
    if (flaw !== null) report(node, flaw);
    return;
  }
  const isColor = COLOR_FUNCTIONS.has(name);
  if (!isColor && !(GRADIENTS.has(name) && inside === 'value')) {
    // Told already, as a token.
    return report(node, name === 'src' || name === 'url' ? '' : unusable(`${node.name}()`));
  }
  const parts = node.children.toArray();
  if (property === 'color' && hasOpacity(parts)) return report(node, TRANSPARENT);
  for (const part of parts) checkNode(property, part, isColor ? 'color' : 'gradient', report);
};

/** Returns whether a color function names an opacity: behind a slash, or as the last of four parts. */
const hasOpacity = (parts: readonly CssNode[]): boolean => {
  const operators = parts.flatMap((part) => (part.type === 'Operator' ? [part.value.trim()] : []));
  return operators.includes('/') || operators.filter((one) => one === ',').length > 2;
};
