export * from './compile.ts';
export * from './instant-on.ts';
export { OTHER } from './labels.ts';
export * from './schedule.ts';
export * from './status-at.ts';
export { shiftOf, type Shift } from './shifts.ts';
export { MINUTE } from './units.ts';
export * from './wording/index.ts';
