import type { CopiedPart } from '@doorsign/shared-schema/api';

/** The settings that one location can take over from another one, in screen order. */
export const PARTS: readonly { readonly part: CopiedPart; readonly label: string }[] = [
  { part: 'hours', label: 'Hours' },
  { part: 'holidays', label: 'Holidays' },
  { part: 'style', label: 'Widget style' },
  { part: 'domains', label: 'Domains' },
  { part: 'contact', label: 'Phone and address' },
];
