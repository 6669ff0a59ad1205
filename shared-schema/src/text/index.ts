export * from './on-one-line.ts';
export * from './short-text.ts';
