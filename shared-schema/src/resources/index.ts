export * from './studies.ts';
