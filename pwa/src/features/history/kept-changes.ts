import type { Edit } from '@doorsign/shared-schema/sync';
import type { KeyChange } from './format-changes.ts';

/** Returns the values that a Save writes. The previous values are not part of a Save. */
export const changesOfEdit = ({ writes }: Pick<Edit, 'writes'>): KeyChange[] =>
  writes.map(({ key, value, del }) => ({ key, after: del ? null : value }));
