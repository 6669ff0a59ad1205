import type { Write } from '@doorsign/shared-schema/sync';
import { isSame, type ReferenceRegister } from './reference-state.ts';

/** The number of domains in each plan. Source: shared-schema/docs/product-rules.md#p2. */
const DOMAINS: Readonly<Record<string, number>> = { free: 1, pro: 2, enterprise: 5 };
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

type Members = Record<string, unknown>;

const isPeriod = (value: unknown): boolean => {
  const { open, close } = (value ?? {}) as Members;
  return TIME.test(String(open)) && TIME.test(String(close));
};

const isHours = (value: unknown): boolean => {
  const { closed, more } = (value ?? {}) as Members;
  const further = more === undefined || (Array.isArray(more) && more.length > 0 && more.every(isPeriod));
  return isPeriod(value) && typeof closed === 'boolean' && further;
};

const isSpan = (value: unknown): boolean => {
  const { from, to, day } = (value ?? {}) as Members;
  return isHours(day) && typeof to === 'string' && to >= String(from);
};

const isSeason = (value: unknown): boolean => {
  const { from, to, week } = (value ?? {}) as Members;
  return typeof week === 'object' && (to === null || (typeof to === 'string' && to >= String(from)));
};

const isClosure = (value: unknown): boolean => {
  const { kind, note } = (value ?? {}) as Members;
  return value === null || kind === 'closed' || (kind === 'note' && typeof note === 'string');
};

/** Returns whether a key is that of an entry that owners add and remove. */
const isEntry = (key: string): boolean => /^(holidays|hours\.span|hours\.season)\./.test(key);

/** Returns whether a value needs a paid plan. Source: shared-schema/docs/product-rules.md#p7. */
const isPaid = (key: string, value: unknown): boolean => {
  if (value === null) return false;
  if (key.startsWith('holidays.')) return (value as Members)['regular'] !== true;
  return isEntry(key) || key === 'hours.closure' || key.startsWith('messages.');
};

/** Returns whether a value has the shape of its setting. Checks the settings that histories write; other settings count as valid. */
export const isOfItsShape = (key: string, value: unknown, deleted: boolean): boolean => {
  const [group, name = ''] = key.split('.');
  if (deleted) return isEntry(key);
  if (key === 'profile.businessName')
    return typeof value === 'string' && value.trim() === value && value.length > 0 && value.length <= 120;
  if (key === 'profile.timezone') return value === 'America/New_York' || value === 'Europe/Berlin';
  if (key === 'style.theme') return value === 'light' || value === 'dark';
  if (key.startsWith('hours.span.')) return isSpan(value);
  if (key.startsWith('hours.season.')) return isSeason(value);
  if (key === 'hours.closure') return isClosure(value);
  if (group === 'messages')
    return value === null || (typeof value === 'string' && value.trim() === value && value !== '');
  if (group === 'hours') return isHours(value);
  return group === 'holidays' || group === 'domains' || group === 'style' || (group === 'profile' && name !== 'motto');
};

/** Returns the reason for which an edit with these writes is rejected; null if it is not.
 * Source: shared-schema/docs/sync-protocol.md#step-3; shared-schema/docs/product-rules.md#p7, #p13. */
export const referenceRefusal = (
  writes: readonly Write[],
  { ownerId, plan, registers }: { ownerId: string; plan: string; registers: ReadonlyMap<string, ReferenceRegister> },
): { code: string; field: string } | null => {
  const foreign = writes.find(({ scope }) => scope !== ownerId);
  if (foreign) return { code: 'not_found', field: foreign.key };
  for (const { key, value, del } of writes) {
    if (!isOfItsShape(key, value, del === true)) return { code: 'validation_failed', field: key };
    const current = registers.get(key);
    if (key !== 'domains') continue;
    const stored = current && !current.deleted ? (current.value as string[]) : [];
    const wanted = value as string[];
    if (wanted.length > (DOMAINS[plan] ?? 0) && wanted.some((domain) => !stored.includes(domain)))
      return { code: 'limit_reached', field: key };
  }
  const gated = writes.find(({ key, value, del }) => {
    const current = registers.get(key);
    return isPaid(key, value) && !del && (!current || current.deleted || !isSame(current.value, value));
  });
  return gated && plan === 'free' ? { code: 'plan_required', field: gated.key } : null;
};
