export * from './english.ts';
export * from './one-line.ts';
export * from './word-status.ts';
export * from './words.ts';
