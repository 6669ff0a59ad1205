/** Keys of the case studies. */
export const STUDY_KEYS = ['bike-shop-calls', 'bakery-holidays'] as const;

/** The key of a case study. */
export type StudyKey = (typeof STUDY_KEYS)[number];

/** The texts of a case study and its path, wherever it is offered, mailed or read. */
export interface Study {
  readonly key: StudyKey;
  readonly title: string;
  /** Its content, in one sentence. */
  readonly about: string;
  /** Path of its PDF from the root of the site. Mails contain the path, so it must always lead to the same study. */
  readonly path: `/case-studies/${StudyKey}.pdf`;
}

/** The case studies, in the order in which they are offered. This file imports nothing, because public pages load it. */
export const STUDIES: Readonly<Record<StudyKey, Study>> = {
  'bike-shop-calls': {
    key: 'bike-shop-calls',
    title: 'Fewer phone calls for a bike shop',
    about: 'What calls about business hours cost a small shop, line by line, so you can plug in your own numbers.',
    path: '/case-studies/bike-shop-calls.pdf',
  },
  'bakery-holidays': {
    key: 'bakery-holidays',
    title: 'A holiday week at a bakery',
    about:
      'How many people a bakery turns away in a week of changed hours, and a one-hour plan that saves many of them the trip.',
    path: '/case-studies/bakery-holidays.pdf',
  },
};
