import type { ApiKey, KeyAccess } from '@doorsign/shared-schema/api';
import { dateText } from '../../lib/date-text.ts';

/** The names of what a key may do, with a line for each. */
export const ACCESS_TEXTS: Readonly<Record<KeyAccess, { readonly name: string; readonly line: string }>> = {
  read: { name: 'Read', line: 'Can view settings, status and analytics.' },
  write: { name: 'Write', line: 'Can also change settings.' },
  manage: {
    name: 'Manage',
    line: 'Can also create and archive locations and manage webhooks. Always covers all locations.',
  },
};

/** Returns what a key may do, in a word. */
export const accessName = (access: ApiKey['access']): string =>
  access === 'other' ? 'A newer kind of access' : ACCESS_TEXTS[access].name;

/** The choices of a key's lifetime. */
export const LIFETIMES = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '365 days' },
  { days: null, name: 'Never' },
] as const;

/** Returns when a key was last used. */
export const usedText = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, nowMs: number): string =>
  lastUsedAt === null ? 'Never used' : `Last used ${dateText(lastUsedAt, nowMs)}`;

/** Returns until when a key works: one that was rotated ends soon. */
export const endText = ({ expiresAt, endsAt }: Pick<ApiKey, 'expiresAt' | 'endsAt'>, nowMs: number): string => {
  if (endsAt !== null) return `Ends ${dateText(endsAt, nowMs)}`;
  if (expiresAt === null) return 'Never expires';
  return `${Date.parse(expiresAt) <= nowMs ? 'Expired' : 'Expires'} ${dateText(expiresAt, nowMs)}`;
};
