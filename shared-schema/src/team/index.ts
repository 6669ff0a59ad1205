export * from './may-write.ts';
export * from './role.ts';
