export * from './english.ts';
export * from './in-visitors-time.ts';
export * from './one-line.ts';
export * from './popup-words.ts';
export * from './say-status.ts';
export * from './words.ts';
