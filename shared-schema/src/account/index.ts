export * from './account.ts';
export * from './business-name.ts';
export * from './code.ts';
export * from './email.ts';
export * from './person-name.ts';
