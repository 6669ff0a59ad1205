export * from './business-day.ts';
export * from './decided-rows.ts';
export * from './next-holiday.ts';
export * from './status-from-payload.ts';
export * from './wire-day.ts';
export * from './wire-timeline.ts';
export * from './wire-week.ts';
