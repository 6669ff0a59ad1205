import ts from 'typescript';

/** A replacement for a piece of source code. */
export interface Proposal {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

const swapped = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

const COMPARISONS = swapped([
  ['<', '<='],
  ['>', '>='],
  ['===', '!=='],
]);
const LOGIC = swapped([['&&', '||']]);
const ARITHMETIC = swapped([
  ['+', '-'],
  ['+=', '-='],
  ['*', '/'],
]);
const METHODS = swapped([
  ['some', 'every'],
  ['min', 'max'],
  ['find', 'findLast'],
]);
/** Operators of a database query, which are strings. */
const QUERY_OPERATORS = swapped([
  ['<', '<='],
  ['>', '>='],
  ['=', '!='],
  ['in', 'not in'],
  ['is', 'is not'],
]);
/** Method calls that can be removed from a chain, because they return the type that they are called on. */
const OPTIONAL_CALLS = new Set(['filter', 'where', 'whereRef', 'orderBy', 'limit', 'toSorted', 'toReversed', 'trim']);
const EXITS = new Set([
  ts.SyntaxKind.ReturnStatement,
  ts.SyntaxKind.ContinueStatement,
  ts.SyntaxKind.BreakStatement,
  ts.SyntaxKind.ThrowStatement,
]);

/** Returns the faults that can be planted at one node, without those of its children. */
export const proposalsAt = (node: ts.Node, tree: ts.SourceFile): Proposal[] => {
  const replace = (kind: string, part: ts.Node, replacement: string | undefined): Proposal[] =>
    replacement === undefined ? [] : [{ kind, start: part.getStart(tree), end: part.end, replacement }];
  if (ts.isBinaryExpression(node)) return binary(node, tree, replace);
  if (ts.isIfStatement(node))
    return [
      ...condition(node.expression, tree, replace),
      ...(isEarlyExit(node) ? replace('early exit removed', node, ';') : []),
    ];
  if (ts.isWhileStatement(node)) return condition(node.expression, tree, replace);
  if (ts.isConditionalExpression(node)) return condition(node.condition, tree, replace);
  if (ts.isExpressionStatement(node)) return hasEffect(node.expression) ? replace('statement removed', node, ';') : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replace('boolean', node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replace('boolean', node, 'true');
  if (ts.isNumericLiteral(node)) return replace('number', node, oneMore(node));
  if (ts.isCallExpression(node)) return call(node, tree, replace);
  return [];
};

type Replace = (kind: string, part: ts.Node, replacement: string | undefined) => Proposal[];

const binary = (node: ts.BinaryExpression, tree: ts.SourceFile, replace: Replace): Proposal[] => {
  const operator = node.operatorToken.getText(tree);
  if (operator === '??') return replace('default dropped', node, node.left.getText(tree));
  return [
    ...replace('comparison', node.operatorToken, COMPARISONS.get(operator)),
    ...replace('logic', node.operatorToken, LOGIC.get(operator)),
    ...(joinsText(node) ? [] : replace('arithmetic', node.operatorToken, ARITHMETIC.get(operator))),
  ];
};

const joinsText = ({ left, right }: ts.BinaryExpression): boolean =>
  [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));

/** Negates a condition. Skips comparisons: those are flipped separately, and the negation would be the same fault again. */
const condition = (node: ts.Expression, tree: ts.SourceFile, replace: Replace): Proposal[] => {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.getText(tree))) return [];
  const isNegated = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
  return replace('condition negated', node, isNegated ? node.operand.getText(tree) : `!(${node.getText(tree)})`);
};

const isEarlyExit = ({ thenStatement, elseStatement }: ts.IfStatement): boolean => {
  const statements = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  const [first] = statements;
  return elseStatement === undefined && statements.length === 1 && first !== undefined && EXITS.has(first.kind);
};

const hasEffect = (node: ts.Expression): boolean =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node)
    ? hasEffect(node.expression)
    : ts.isCallExpression(node) ||
      ts.isPostfixUnaryExpression(node) ||
      ts.isPrefixUnaryExpression(node) ||
      (ts.isBinaryExpression(node) && assigns(node.operatorToken));

const assigns = ({ kind }: ts.BinaryOperatorToken): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** Adds one to a whole number. Skips property names and other numbers. */
const oneMore = (node: ts.NumericLiteral): string | undefined => {
  const value = Number(node.text);
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isName || !Number.isSafeInteger(value) ? undefined : String(value + 1);
};

const call = (node: ts.CallExpression, tree: ts.SourceFile, replace: Replace): Proposal[] => {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name } = node.expression;
  const method = name.text;
  const operator = node.arguments[1];
  return [
    ...replace('method', name, METHODS.get(method)),
    ...(OPTIONAL_CALLS.has(method) ? [withoutCall(node, node.expression, tree)] : []),
    ...((method === 'where' || method === 'whereRef') && operator !== undefined && ts.isStringLiteral(operator)
      ? replace('query operator', operator, quoted(QUERY_OPERATORS.get(operator.text)))
      : []),
  ];
};

/** Removes a call. Starts at the dot, so that the fault's line is the line of the call. */
const withoutCall = (
  { end }: ts.CallExpression,
  { name, questionDotToken }: ts.PropertyAccessExpression,
  tree: ts.SourceFile,
): Proposal => ({
  kind: 'call left out',
  start: questionDotToken?.getStart(tree) ?? name.getStart(tree) - '.'.length,
  end,
  replacement: '',
});

const quoted = (text: string | undefined): string | undefined => (text === undefined ? undefined : `'${text}'`);
