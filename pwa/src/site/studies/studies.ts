import type { StudyKey } from '@doorsign/shared-schema/resources';
import { BAKERY } from './bakery-holidays.tsx';
import { BIKE_SHOP } from './bike-shop-calls.tsx';
import type { CaseStudy } from './case-study.ts';

/** The text of each case study. */
export const CASE_STUDIES: Readonly<Record<StudyKey, CaseStudy>> = {
  'bike-shop-calls': BIKE_SHOP,
  'bakery-holidays': BAKERY,
};
