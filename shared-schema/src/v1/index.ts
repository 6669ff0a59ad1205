export * from './calls.ts';
export * from './resources.ts';
export * from './v1-call.ts';
