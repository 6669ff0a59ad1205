export * from './style.ts';
