export * from './english.ts';
export * from './one-line.ts';
export * from './popup-words.ts';
export * from './word-status.ts';
export * from './words.ts';
