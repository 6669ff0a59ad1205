export * from './short-text.ts';
