export * from './may-write.ts';
export * from './permissions.ts';
export * from './role.ts';
