export * from './default-style.ts';
export * from './specified-style.ts';
export * from './style.ts';
