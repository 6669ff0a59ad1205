import type { Measurements } from '../measurements.ts';
import { slopeTable } from '../slope/slope-table.ts';
import { assumptionList } from './assumptions.ts';
import { drawPictures } from './pictures.ts';
import { breakTable, planTable, sourceTable } from './tables.ts';

const startOf = (name: string): string => `<!-- ${name}: made by \`npm run capacity\`, do not edit -->`;
const endOf = (name: string): string => `<!-- end of ${name} -->`;

const PICTURES = {
  'latency.svg': 'How long a Save takes, against Saves per second',
  'staleness.svg': 'How long a change takes to be seen',
} as const;

/** Returns the parts of the page that are made of figures and assumptions; empty where nothing was measured. */
const partsOf = (measurements: Measurements): Readonly<Record<string, readonly string[]>> => {
  const pictures = drawPictures(measurements);
  const picture = (name: keyof typeof PICTURES): string[] =>
    pictures[name] === undefined ? [] : [`![${PICTURES[name]}](capacity/${name})`];
  const { slope } = measurements;
  return {
    machine: slope
      ? [`The servers, the database, ${slope.figures.proxy} and the clients shared one machine: ${slope.machine}.`]
      : [],
    plans: planTable(measurements),
    assumptions: assumptionList(),
    sources: sourceTable(measurements),
    slope: slope ? slopeTable(slope.figures) : [],
    breaks: breakTable(measurements),
    latency: picture('latency.svg'),
    staleness: picture('staleness.svg'),
  };
};

/** Returns the page with the parts that are made of figures between their marks.
 * @throws when it has no place for one of them */
export const withFigures = (page: string, measurements: Measurements): string =>
  Object.entries(partsOf(measurements)).reduce((text, [name, lines]) => {
    const [before, rest] = text.split(startOf(name));
    const after = rest?.split(endOf(name))[1];
    if (before === undefined || after === undefined)
      throw new Error(`capacity.md has no place for its part "${name}".`);
    const part = lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
    return `${before}${startOf(name)}\n\n${part}${endOf(name)}${after}`;
  }, page);
