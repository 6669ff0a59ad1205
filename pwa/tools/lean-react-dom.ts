import { parseAst, type Plugin } from 'vite';

/** The version whose code was read for the lists below. */
const VERSION = '19.3.1';

/** Kinds of component that the app does not render, by the number that React DOM keeps in `tag`:
 * Profiler, a boundary of HTML from a server, SuspenseList, three kinds that only other builds of React have, elements that move to the
 * head, html with head and body, a class in legacy mode, ViewTransition, and Activity. */
const ABSENT_TAGS: ReadonlySet<number> = new Set([12, 18, 19, 21, 23, 25, 26, 27, 28, 30, 31]);

/** What is always the same, because the app is not rendered on the server: these names of variables and properties, by their value. */
const HYDRATION: ReadonlyMap<string, string> = new Map([
  ['isHydrating', '!1'],
  ['isDehydrated', '!1'],
  ['dehydrated', 'null'],
]);

/** Statements of the module, by their beginning, that only set up what the app does not use: a second way to start, and refs of fragments. */
const UNUSED_STATEMENTS = /^(?:exports\.hydrateRoot = |FragmentInstance\.prototype\.)/;

/** Functions that are called and have nothing to do in the app, by what they then return. */
const IDLE_FUNCTIONS: Readonly<Record<string, string>> = {
  // Elements that React moves to the head, such as title.
  isHostHoistableType: '!1',
  // HTML from a server.
  popHydrationState: '!1',
  queueIfContinuousEvent: '!1',
  retryIfBlockedOn: '',
  // Style sheets and pictures that a change of the page waits for: inside of ViewTransition only.
  preloadInstanceAndSuspendIfNeeded: '',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'null',
  // Functions as the action of a form.
  extractEvents$1: '',
  // The names of the components around an error, which the app does not report.
  getStackByFiberInDevAndProd: '""',
  // The browser's sign that a page loads, during a transition.
  defaultOnDefaultTransitionIndicator: '',
};

/** Functions that nothing of the app calls. A call is an error. */
const UNUSED_FUNCTIONS = [
  ['startViewTransition'],
  // HTML from a server.
  ['updateDehydratedSuspenseComponent', 'prepareToHydrateHostInstance', 'attemptReplayContinuousQueuedEvent'],
  ['attemptExplicitHydrationTarget'],
  // Functions as the action of a form.
  ['mountActionState', 'updateActionStateImpl', 'dispatchActionState', 'runActionStateAction'],
  // Files that components ask for, such as style sheets.
  ['preload', 'preloadModule', 'preinitStyle', 'preinitModuleScript', 'preconnectAs', 'insertStylesheetIntoRoot'],
  // Refs of fragments.
  ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
  // Elements of the page's own making, and the search for the element of a component.
  ['setPropOnCustomElement', 'findCurrentFiberUsingSlowPath'],
].flat();

const LEFT_OUT = '{throw Error("left out of the build")}';

/** A node of the syntax tree: its kind and place, with further nodes, lists of them, and plain values. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (node: Node): Node[] =>
  Object.values(node).flatMap((part) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));

const nodesIn = (part: unknown): Node[] => (Array.isArray(part) ? part.filter(isNode) : []);

/** Returns the name of an identifier, or of the property that an expression such as `a.b` reads. */
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' && node['computed'] !== true ? nameOf(node['property']) : undefined;
};

const isTag = (node: unknown): boolean => isNode(node) && node.type === 'MemberExpression' && nameOf(node) === 'tag';

const isAbsentTag = (node: unknown): boolean =>
  isNode(node) && typeof node['value'] === 'number' && ABSENT_TAGS.has(node['value']);

/** Returns whether nothing after the statement runs. */
const leaves = (statement: Node | undefined): boolean => {
  if (!statement) return false;
  if (/^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type)) return true;
  if (statement.type === 'BlockStatement') return leaves(nodesIn(statement['body']).at(-1));
  const { consequent, alternate } = statement;
  return (
    statement.type === 'IfStatement' &&
    isNode(consequent) &&
    isNode(alternate) &&
    leaves(consequent) &&
    leaves(alternate)
  );
};

/** Lists the variables that a piece of a function declares for the whole function. */
const variablesIn = (node: Node): string[] => {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? (nameOf(node['id']) ?? []) : [];
  return partsOf(node).flatMap(variablesIn).concat(own);
};

/** Lists the edits of a module. Their places do not overlap. */
const editsOf = (module: Node, code: string): Edit[] => {
  const edits: Edit[] = [];
  const bodies = new Map([...UNUSED_FUNCTIONS.map((name) => [name, LEFT_OUT] as const), ...idleBodies()]);
  const replace = ({ start, end }: Node, text: string): void => void edits.push({ start, end, text });

  const visitCases = (cases: readonly Node[], inFunction: Node): void => {
    let before: Node | undefined;
    for (const each of cases) {
      const statements = nodesIn(each['consequent']);
      if (isAbsentTag(each['test'])) {
        // Without statements of its own it shares those of the next case.
        if (statements.length === 0 || !before || leaves(nodesIn(before['consequent']).at(-1))) {
          replace(each, '');
          const variables = variablesIn(each);
          const start = inFunction.start + 1;
          if (variables.length > 0) edits.push({ start, end: start, text: `var ${variables.join(',')};` });
          continue;
        }
        edits.push({ start: each.start, end: statements[0]?.start ?? each.end, text: '' });
      }
      for (const statement of statements) visit(statement, each, inFunction);
      before = each;
    }
  };

  const visit = (node: Node, parent: Node, inFunction: Node): void => {
    const { left, right } = node;
    switch (node.type) {
      case 'FunctionDeclaration': {
        const name = nameOf(node['id']) ?? '';
        const body = bodies.get(name);
        if (body === undefined || !isNode(node['body'])) break;
        bodies.delete(name);
        return replace(node['body'], body);
      }
      case 'ExpressionStatement':
        if (UNUSED_STATEMENTS.test(code.slice(node.start, node.end))) return replace(node, ';');
        break;
      case 'SwitchStatement':
        if (isTag(node['discriminant'])) return visitCases(nodesIn(node['cases']), inFunction);
        break;
      case 'BinaryExpression':
        if ((isTag(left) && isAbsentTag(right)) || (isTag(right) && isAbsentTag(left))) {
          if (node['operator'] === '===') return replace(node, '!1');
          if (node['operator'] === '!==') return replace(node, '!0');
        }
        break;
      case 'AssignmentExpression':
        if (isNode(left) && left.type === 'Identifier' && nameOf(left) === 'isHydrating') return replace(node, '!1');
        if (isNode(left) && isNode(right) && nameOf(left) !== undefined) {
          for (const part of partsOf(left)) visit(part, left, inFunction);
          return visit(right, node, inFunction);
        }
        break;
      case 'MemberExpression': {
        const value = node['computed'] === true ? undefined : HYDRATION.get(nameOf(node) ?? '');
        if (value !== undefined) return replace(node, value);
        break;
      }
      case 'Identifier': {
        // Names of properties and declarations are no reads.
        const isRead = parent['property'] !== node && parent['key'] !== node && parent['id'] !== node;
        if (isRead && nameOf(node) === 'isHydrating') replace(node, '!1');
        return;
      }
    }
    // A parameter of that name is another variable.
    if (nodesIn(node['params']).some((parameter) => nameOf(parameter) === 'isHydrating')) return;
    const isFunction = /Function/.test(node.type) && isNode(node['body']);
    for (const part of partsOf(node)) visit(part, node, isFunction ? (node['body'] as Node) : inFunction);
  };

  for (const statement of nodesIn(module['body'])) visit(statement, module, module);
  if (bodies.size > 0) throw new Error(`React DOM has changed: it has no ${[...bodies.keys()].join(', ')}.`);
  return edits;
};

const idleBodies = (): (readonly [string, string])[] =>
  Object.entries(IDLE_FUNCTIONS).map(([name, value]) => [name, value === '' ? '{}' : `{return ${value}}`]);

/** Returns React DOM's module without the parts that the app does not use. A component of a kind that the app does not render fails there
 * with an error.
 * @throws Error for another version of React DOM: compare its code with the lists of this file, and name it as `VERSION` */
export const leanReactDom = (code: string): string => {
  if (!code.includes(`exports.version = "${VERSION}"`)) throw new Error(`React DOM has changed: it is not ${VERSION}.`);
  return editsOf(parseAst(code) as unknown as Node, code)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
};

/** Leaves out of the build what the app does not use of React DOM. Source: shared-schema/docs/decisions/0190-weight-of-react-dom.md. */
export const leanReactDomPlugin = (): Plugin => ({
  name: 'lean-react-dom',
  apply: 'build',
  transform: {
    filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leanReactDom(code), map: null }),
  },
});
