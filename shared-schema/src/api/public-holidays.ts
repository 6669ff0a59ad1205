import { PublicHolidayFile, PublicHolidayIndex } from '../holidays/public-holidays.ts';
import { call } from './call.ts';

/** The files of the table of public holidays. */
export const publicHolidayCalls = {
  index: call({
    method: 'GET',
    path: '/api/public-holidays/index.json',
    auth: 'none',
    body: null,
    answer: PublicHolidayIndex,
  }),
  country: call({
    method: 'GET',
    path: '/api/public-holidays/{country}.json',
    auth: 'none',
    body: null,
    answer: PublicHolidayFile,
  }),
} as const;
