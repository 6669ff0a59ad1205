export * from './components.ts';
export * from './fetch-status.ts';
