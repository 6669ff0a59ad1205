export * from './compile.ts';
export * from './instant-on.ts';
export { OTHER } from './labels.ts';
export * from './reading-at.ts';
export * from './schedule.ts';
export * from './status-at.ts';
export { shiftOf, type Shift } from './shifts.ts';
export * from './word-status.ts';
export * from './wording/index.ts';
