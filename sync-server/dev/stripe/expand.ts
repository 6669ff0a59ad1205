import { StripeError } from './api-error.ts';

interface JsonObject {
  [key: string]: unknown;
}

/** The sources of expanded objects. */
export interface Expansions {
  /** Returns the object with an id, or undefined. */
  find(id: string): object | undefined;
  /** Returns a field that an object contains only on request, such as a session's line_items. */
  include(object: JsonObject, field: string): object | undefined;
}

/** Replaces ids with their objects for the paths of `expand`, such as `latest_invoice.payments` or `data.subscription`.
 * @returns a copy as plain JSON
 * @throws StripeError for a path that cannot be expanded */
export const expand = (answer: object, paths: readonly string[], expansions: Expansions): JsonObject => {
  const root = toJson(answer);
  for (const path of paths) walk(root, path.split('.'), path, expansions);
  return root;
};

const walk = (node: unknown, steps: readonly string[], path: string, expansions: Expansions): void => {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, steps, path, expansions);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || node === null) return;
  if (!isObject(node)) throw cannotExpand(path);
  const value = node[step];
  const inside = value === undefined ? expansions.include(node, step) : isId(value) ? expansions.find(value) : value;
  if (inside === undefined) throw cannotExpand(path);
  if (inside !== null && typeof inside !== 'object') throw cannotExpand(path);
  if (inside !== value) node[step] = inside === null ? null : toJson(inside);
  walk(node[step], rest, path, expansions);
};

const cannotExpand = (path: string): StripeError => new StripeError(`This property cannot be expanded (${path}).`);

const isId = (value: unknown): value is string => typeof value === 'string';

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

const toJson = (object: object): JsonObject => JSON.parse(JSON.stringify(object)) as JsonObject;
