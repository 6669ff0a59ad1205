export * from './domain.ts';
export * from './host.ts';
