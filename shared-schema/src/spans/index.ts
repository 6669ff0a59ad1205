export * from './occurrences.ts';
export * from './regular-week.ts';
export * from './span.ts';
