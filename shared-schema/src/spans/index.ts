export * from './occurrences.ts';
export * from './span.ts';
