export * from './account.ts';
export * from './code.ts';
export * from './email.ts';
