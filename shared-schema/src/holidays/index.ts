export * from './civil-date.ts';
export * from './country.ts';
export * from './holiday.ts';
export * from './public-holidays.ts';
export * from './specified-holiday.ts';
export * from './us-federal.ts';
