export * from './directory-name.ts';
export * from './location-name.ts';
export * from './map-point.ts';
export * from './state.ts';
