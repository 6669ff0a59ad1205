import type * as z from 'zod/mini';
import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import { AppError } from './errors.ts';

/** Validates a body against its call's schema.
 * @returns the value, normalized by the schema
 * @throws AppError validation_failed with one sentence for each rejected field */
export const parseBody = (schema: z.ZodMiniType, body: unknown): unknown => {
  const parsed = schema.safeParse(body, { error: wordIssue });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(concreteIssues);
  // The first message for a field counts. A Map, because "toString" may be the name of a field.
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!fields.has(field)) fields.set(field, issue.message);
  }
  throw new AppError('validation_failed', { detail: issues[0]?.message, fields: Object.fromEntries(fields) });
};

const UNUSABLE = 'This value can’t be used.';

/** Returns the message for an issue whose schema does not define one. */
const wordIssue = (issue: $ZodRawIssue): string => {
  if (issue.code === 'unrecognized_keys') return `There is no field called "${(issue['keys'] as string[])[0]}".`;
  if (issue.code === 'too_big') return 'This is too long or too large.';
  if (issue.code === 'too_small') return 'This is too short or too small.';
  return issue.input === undefined ? 'This is required.' : UNUSABLE;
};

/** Replaces the issue of a union, which says only that no branch matched, with the issues of the branch that matched furthest: that branch
 * was most likely meant. A union with its own message keeps its issue. */
const concreteIssues = (issue: $ZodIssue): $ZodIssue[] => {
  if (issue.code !== 'invalid_union' || issue.message !== UNUSABLE) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(concreteIssues)).filter((branch) => branch.length > 0);
  const reach = (branch: $ZodIssue[]): number => Math.min(...branch.map(({ path }) => path.length));
  const [meant] = branches.sort((a, b) => reach(b) - reach(a));
  return meant?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
};

const fieldOf = (issue: $ZodIssue): string => {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path.join('.') || 'body';
};
