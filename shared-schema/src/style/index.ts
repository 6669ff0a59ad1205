export * from './default-style.ts';
export * from './style.ts';
