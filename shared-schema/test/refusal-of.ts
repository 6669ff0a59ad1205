import type { PlanKey } from '../src/plans/index.ts';
import { familyOf, type Register } from '../src/registers/index.ts';
import { validateEdit, type ValidateContext, type Write } from '../src/sync/index.ts';
import { OWNER } from '../src/team/index.ts';

/** A live register of the location `shop`. */
export const registerOf = (key: string, value: unknown, deleted = false): Register => ({
  scope: 'shop',
  key,
  schema: 1,
  value,
  deleted,
  rev: 'r1',
  at: 0,
  seq: 1,
});

/** Returns the refusal of an edit whose writes are, unless they say otherwise, of the location `shop`. The business has a `bar`, too. */
export const refusalOf = (
  writes: (Partial<Write> & { key: string })[],
  plan: PlanKey = 'free',
  registers: Register[] = [],
  more: Partial<ValidateContext> = {},
) => {
  const context: ValidateContext = {
    plan,
    member: OWNER,
    stateOf: (scope) => (scope === 'shop' || scope === 'bar' ? 'active' : undefined),
    scopesBeside: (scope) => ['shop', 'bar'].filter((other) => other !== scope),
    current: (scope, key) => registers.find((register) => register.scope === scope && register.key === key),
    counts: (scope, family) => {
      const all = registers.filter((entry) => entry.scope === scope && familyOf(entry.key)?.name === family);
      return { kept: all.filter(({ deleted }) => !deleted).length, known: all.length };
    },
    domainRules: { toAscii: (host) => host, isPublicSuffix: (host) => host === 'co.uk' },
    cssRules: { problemOf: (css) => (css.includes('url') ? 'Line 1: addresses (url) cannot be used.' : null) },
    ...more,
  };
  const edit = { id: 'e1', schema: 1, wall: 0, label: 'hours' as const };
  return validateEdit(
    { ...edit, writes: writes.map((write) => ({ scope: 'shop', value: null, base: null, ...write })) },
    context,
  );
};
