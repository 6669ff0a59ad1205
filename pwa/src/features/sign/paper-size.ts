import type { Settings } from '@doorsign/shared-schema/registers';

/** The sizes of paper, in millimeters. */
export const PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
} as const;
export type PaperSize = keyof typeof PAPERS;

export const PAPER_SIZES = ['a4', 'letter'] as const satisfies readonly PaperSize[];

/** Countries whose offices print on Letter. */
const ON_LETTER: readonly string[] = [
  'US',
  'CA',
  'MX',
  'PH',
  'PR',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'NI',
  'PA',
  'SV',
  'VE',
];

/** Returns the size that a business most likely prints on: that of its country, else that of its part of the world. */
export const usualPaper = ({ country, timezone }: Pick<Settings, 'country' | 'timezone'>): PaperSize => {
  const isOnLetter =
    country && country.country !== 'none'
      ? ON_LETTER.includes(country.country)
      : /^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timezone);
  return isOnLetter ? 'letter' : 'a4';
};
