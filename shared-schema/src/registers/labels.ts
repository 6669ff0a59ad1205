import * as z from 'zod/mini';

/** What part of the business a Save was made in; also the name of its draft and of its section in the history. */
export const EDIT_LABELS = ['hours', 'holidays', 'style', 'domain', 'profile'] as const;
export const EditLabel = z.enum(EDIT_LABELS);
export type EditLabel = z.infer<typeof EditLabel>;
