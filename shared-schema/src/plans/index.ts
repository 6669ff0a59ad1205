export * from './feature-texts.ts';
export * from './plans.ts';
