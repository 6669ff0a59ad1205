export * from './minute-of-day.ts';
export * from './time-of-day.ts';
export * from './week.ts';
export * from './hours.ts';
export * from './presets.ts';
export * from './specified-day.ts';
export * from './timezones.ts';
export * from './timezone-options.ts';
