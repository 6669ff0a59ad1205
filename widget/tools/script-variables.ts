import { parseAst } from 'vite';

/** Makes the minifier's variable names: all different, so that a name alone identifies its uses. */
export const createUniqueNames = () => {
  let count = 0;
  return { get: () => `v${count++}_`, consider: () => 0, reset() {}, sort() {} };
};
const UNIQUE = /\bv\d+_/g;

/** The variables of a script, in the order in which they appear, and which of them cannot share a name. */
export interface ScriptVariables {
  readonly count: number;
  /** The variables whose name each variable cannot share. */
  readonly conflicts: readonly (readonly number[])[];
  /** Returns the script with these names for its variables. */
  rename(names: readonly string[]): string;
}

interface Scope {
  readonly start: number;
  readonly end: number;
}
interface Node extends Scope {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Returns the names that a pattern declares; defaults in it are uses. */
const namesIn = (pattern: Node): string[] => {
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'] as Node);
  if (pattern.type === 'Property') return namesIn(pattern['value'] as Node);
  return childrenOf(pattern).flatMap(namesIn);
};

/** Finds the scope in which each name is declared. A function's body is one scope with its parameters. */
const scopesOf = (root: Node): Map<string, Scope> => {
  const scopes = new Map<string, Scope>();
  const declare = (scope: Scope, patterns: readonly Node[]): void =>
    patterns.flatMap(namesIn).forEach((name) => scopes.set(name, scope));
  const walk = (node: Node, block: Scope, body: Scope): void => {
    let inner = { block, body };
    if (/Function/.test(node.type)) {
      if (node.type === 'FunctionDeclaration') declare(block, [node['id'] as Node]);
      declare(node, node['params'] as Node[]);
      inner = { block: node, body: node };
    } else if (node.type.startsWith('For')) inner = { block: node, body };
    else if (node.type === 'CatchClause') {
      if (isNode(node['param'])) declare(node, [node['param']]);
      inner = { block: node, body };
    } else if (node.type === 'VariableDeclaration') {
      const declared = (node['declarations'] as Node[]).map((one) => one['id'] as Node);
      declare(node['kind'] === 'var' ? body : block, declared);
    }
    for (const child of childrenOf(node)) {
      const isOwnBlock = child.type === 'BlockStatement' && !/Function|Catch/.test(node.type);
      walk(child, isOwnBlock ? child : inner.block, inner.body);
    }
  };
  walk(root, root, root);
  return scopes;
};

/** Parses a script whose variables have unique names.
 * @throws Error when it does not find the declaration of one of them */
export const findVariables = (code: string): ScriptVariables => {
  const scopes = scopesOf(parseAst(code) as unknown as Node);
  const uses = [...code.matchAll(UNIQUE)].map(({ 0: name, index }) => ({ name, index }));
  const uniqueNames = [...new Set(uses.map(({ name }) => name))];
  const variables = uniqueNames.map((name) => {
    const scope = scopes.get(name);
    if (!scope) throw new Error(`${name} is declared nowhere`);
    return { scope, at: uses.filter((use) => use.name === name).map(({ index }) => index) };
  });

  type Variable = (typeof variables)[number];
  const hides = (outer: Variable, { scope }: Variable): boolean =>
    outer.scope.start <= scope.start &&
    scope.end <= outer.scope.end &&
    outer.at.some((index) => index >= scope.start && index < scope.end);
  const areConflicting = (a: Variable, b: Variable): boolean => a.scope === b.scope || hides(a, b) || hides(b, a);

  return {
    count: variables.length,
    conflicts: variables.map((a, i) => variables.flatMap((b, j) => (i !== j && areConflicting(a, b) ? [j] : []))),
    rename: (names) => code.replace(UNIQUE, (name) => names[uniqueNames.indexOf(name)] as string),
  };
};
