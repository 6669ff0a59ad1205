import type { Route } from './route.ts';

/** The routes of one path. */
export interface Match {
  /** The pattern, with its `{name}` parts. */
  readonly path: string;
  /** By method. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the routes of a path; null if there are none. */
export type RouteTable = (path: string) => Match | null;

/** Creates a table of all routes. @throws Error if two routes share method and path. */
export const createRouteTable = (routes: readonly Route[]): RouteTable => {
  const byPath = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const { method, path } = route.call;
    const methods = byPath.get(path) ?? new Map<string, Route>();
    if (methods.has(method)) throw new Error(`Two routes answer ${method} ${path}`);
    byPath.set(path, methods.set(method, route));
  }
  const patterns = [...byPath].map(([path, methods]) => ({ path, parts: path.split('/'), methods }));

  return (path) => {
    const parts = path.split('/');
    for (const pattern of patterns) {
      const params = matchParts(pattern.parts, parts);
      if (params) return { path: pattern.path, routes: pattern.methods, params };
    }
    return null;
  };
};

const matchParts = (pattern: readonly string[], parts: readonly string[]): Record<string, string> | null => {
  if (pattern.length !== parts.length) return null;
  const params = new Map<string, string>();
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(wanted)?.[1];
    const value = name ? decodePart(part) : null;
    if (name && value) params.set(name, value);
    else if (part !== wanted) return null;
  }
  return Object.fromEntries(params);
};

/** @returns null for a part that is not valid text, and so cannot name anything */
const decodePart = (part: string): string | null => {
  try {
    const text = decodeURIComponent(part);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};
