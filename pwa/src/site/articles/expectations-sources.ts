import type { Source } from '../reading/text-section.ts';

/** The sources of the article on expectations. */
export const EXPECTATIONS_SOURCES: readonly Source[] = [
  {
    text: 'Richard L. Oliver: A Cognitive Model of the Antecedents and Consequences of Satisfaction Decisions. Journal of Marketing Research 17 (4), 1980',
    href: 'https://doi.org/10.1177/002224378001700405',
  },
  {
    text: 'Daniel Kahneman and Amos Tversky: Prospect Theory: An Analysis of Decision under Risk. Econometrica 47 (2), 1979',
    href: 'https://doi.org/10.2307/1914185',
  },
  {
    text: 'Valarie A. Zeithaml, Leonard L. Berry and A. Parasuraman: The Nature and Determinants of Customer Expectations of Service. Journal of the Academy of Marketing Science 21 (1), 1993',
    href: 'https://doi.org/10.1177/0092070393211001',
  },
  {
    text: 'David H. Maister: The Psychology of Waiting Lines, 1985; summed up by its author in 2006',
    href: 'https://davidmaister.com/the-psychology-of-waiting-lines/',
  },
  {
    text: 'Richard C. Larson: Perspectives on Queues: Social Justice and the Psychology of Queueing. Operations Research 35 (6), 1987',
    href: 'https://doi.org/10.1287/opre.35.6.895',
  },
  {
    text: 'Michael K. Hui and David K. Tse: What to Tell Consumers in Waits of Different Lengths. Journal of Marketing 60 (2), 1996',
    href: 'https://www.jstor.org/stable/1251932',
  },
  {
    text: 'Kari Edison Watkins, Brian Ferris, Alan Borning, G. Scott Rutherford and David Layton: Where Is My Bus? Transportation Research Part A 45 (8), 2011',
    href: 'https://doi.org/10.1016/j.tra.2011.06.010',
  },
];
