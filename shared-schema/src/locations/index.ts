export * from './location-name.ts';
export * from './state.ts';
