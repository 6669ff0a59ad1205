export * from './english.ts';
export * from './in-visitors-time.ts';
export * from './one-line.ts';
export * from './popup-texts.ts';
export * from './format-status-line.ts';
export * from './short-form.ts';
export * from './texts.ts';
export * from './words.ts';
