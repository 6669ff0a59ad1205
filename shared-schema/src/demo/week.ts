const WORKDAY = { open: '07:00', close: '18:00', closed: false };

/** The sample business's hours, wherever it appears, each day so that its sign soon changes. This file does not import zod: the start page's demo uses it.
 * Source: shared-schema/docs/product-rules.md#p15. */
export const DEMO_WEEK = {
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: { open: '08:00', close: '14:00', closed: false },
  sunday: { open: '09:00', close: '13:00', closed: false },
} as const;
