import {
  PUBLIC_HOLIDAYS_SOURCE,
  type PublicHolidayFile,
  type PublicHolidayIndex,
} from '@doorsign/shared-schema/holidays';

const index: PublicHolidayIndex = {
  source: PUBLIC_HOLIDAYS_SOURCE,
  until: 2035,
  countries: {
    DE: { name: 'Germany', zones: ['Europe/Berlin'], regions: { BY: 'Bayern' } },
    US: { name: 'United States of America', zones: ['America/New_York'], regions: {} },
  },
};

const germany: PublicHolidayFile = {
  source: PUBLIC_HOLIDAYS_SOURCE,
  country: 'DE',
  language: 'de',
  holidays: [
    ['2026-12-25', '1. Weihnachtstag'],
    ['2026-12-26', '2. Weihnachtstag'],
    ['2027-01-01', 'Neujahr'],
  ],
  regions: { BY: { plus: [['2027-01-06', 'Heilige Drei Könige']], minus: [] } },
};

/** A small table of public holidays. */
export const PUBLIC_HOLIDAYS = { index, germany };
