export * from './webhook-types.ts';
