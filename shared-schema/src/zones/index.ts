export * from './zone-source.ts';
