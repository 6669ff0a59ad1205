// The oxlint rules of this project.
import { noSlowExpressions } from './no-slow-expressions.mjs';

/**
 * The parts of a syntax tree's node that clockAndChanceAreGiven reads.
 * @typedef {object} Node
 * @property {string} type
 * @property {string} [name]
 * @property {unknown} [value]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {Node} [id]
 * @property {Node | null} [init]
 * @property {Node} [key]
 * @property {Node[]} [properties]
 * @property {Node} [callee]
 * @property {Node[]} [arguments]
 * @property {Node} [source]
 * @property {Node[]} [specifiers]
 * @property {Node} [imported]
 */

/** Members that read the clock or random numbers, by object. `new Date()` without arguments and `Date()` read the clock too. */
const asks = new Map([
  ['Date', ['now']],
  ['Math', ['random']],
  ['performance', ['now', 'timeOrigin']],
  ['crypto', ['randomUUID', 'getRandomValues', 'randomBytes', 'randomInt']],
]);
const asksFromNode = new Set(['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues', 'hrtime']);
const message = 'The clock and chance are passed in from a composition root.';

/** @param {Node | null | undefined} node @returns {string} the node's name; '' when it has none, which matches no rule */
const nameOf = (node) => (node?.type === 'Literal' ? String(node.value) : (node?.name ?? ''));

/** @param {Node | null | undefined} node an object whose members may read the clock or random numbers, also through globalThis or window */
const asksOf = (node) => asks.get(nameOf(node?.type === 'MemberExpression' ? node.property : node)) ?? [];

/** Only composition roots read the clock and random numbers, and pass both to the code below. Otherwise statuses, sync results and tests could not be
 * reproduced. */
const clockAndChanceAreGiven = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {Node} node @param {boolean} isAsking */
    const reportIf = (node, isAsking) => isAsking && context.report({ node, message });
    return {
      /** @param {Node} node */
      MemberExpression: (node) => reportIf(node, asksOf(node.object).includes(nameOf(node.property))),
      /** @param {Node} node */
      VariableDeclarator: (node) =>
        reportIf(
          node,
          (node.id?.properties ?? []).some(({ key }) => asksOf(node.init).includes(nameOf(key))),
        ),
      /** @param {Node} node */
      NewExpression: (node) => reportIf(node, nameOf(node.callee) === 'Date' && node.arguments?.length === 0),
      /** @param {Node} node */
      CallExpression: (node) => reportIf(node, nameOf(node.callee) === 'Date'),
      /** @param {Node} node */
      ImportDeclaration(node) {
        if (!/^(node:)?(crypto|process|perf_hooks)$/.test(String(node.source?.value))) return;
        for (const specifier of node.specifiers ?? [])
          reportIf(specifier, asksFromNode.has(nameOf(specifier.imported)));
      },
    };
  },
};

export default {
  meta: { name: 'doorsign' },
  rules: { 'clock-and-chance-are-given': clockAndChanceAreGiven, 'no-slow-expressions': noSlowExpressions },
};
