export * from './closure.ts';
