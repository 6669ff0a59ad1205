import type { Edit } from '@doorsign/shared-schema/sync';
import type { KeyChange } from './change-words.ts';

/** What a Save wants, without what was there before: that is not the Save's to know. */
export const changesOfEdit = ({ writes }: Pick<Edit, 'writes'>): KeyChange[] =>
  writes.map(({ key, value, del }) => ({ key, after: del ? null : value }));
