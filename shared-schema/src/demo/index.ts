export * from './demo.ts';
export * from './week.ts';
