export * from './local-business.ts';
export * from './opening-hours.ts';
