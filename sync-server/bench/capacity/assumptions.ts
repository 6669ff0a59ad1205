import { LOCATIONS_MAX } from '../../src/widget/payload-cache.ts';

/** The use that people make of it. */
export interface Usage {
  /** Locations of a business. */
  readonly locations: number;
  /** Visits of a business's website in a day, and the rate of the busiest second as a multiple of the day's mean. */
  readonly visitsPerDay: number;
  readonly visitsPeak: number;
  /** Saves of a business in a day, and the same multiple. */
  readonly savesPerDay: number;
  readonly savesPeak: number;
  /** Share of the businesses with an open app. */
  readonly openApps: number;
}

/** The busiest day of a year, such as the one before Christmas, when many owners change their hours. */
export const USAGE: Usage = {
  locations: 1,
  visitsPerDay: 60,
  visitsPeak: 2,
  savesPerDay: 0.1,
  savesPeak: 5,
  openApps: 0.01,
};

/** Share of a core, and of the connections for streams, that is planned to be used in the busiest second. */
export const PLANNED = 0.5;

/** Processes behind a cache: with a second one, the first can be replaced. */
export const PROCESSES_LEAST = 2;

/** Returns a list of everything in a plan that was not measured. */
export const assumptionList = (usage: Usage = USAGE): string[] => {
  const { locations, visitsPerDay, visitsPeak, savesPerDay, savesPeak, openApps } = usage;
  const many = (count: number, one: string): string =>
    `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
  const ofHundred = (share: number): number => Number((100 * share).toPrecision(3));
  return [
    `- A website has ${many(visitsPerDay, 'visit')} on that day. The busiest second has ${many(visitsPeak, 'time')} the day's mean.`,
    `- A hundred businesses save ${many(ofHundred(savesPerDay), 'time')} on that day, as before Christmas. The busiest second has ${many(savesPeak, 'time')} the day's mean.`,
    `- ${ofHundred(openApps)} % of the businesses have the app open, with a stream.`,
    `- A business has ${many(locations, 'location')}. A process keeps the payloads of ${many(LOCATIONS_MAX, 'location')} in memory; more of them get a cache in front.`,
    `- The busiest second uses at most ${ofHundred(PLANNED)} % of the cores, and of the connections that a process has for streams.`,
    `- Behind a cache there are at least ${PROCESSES_LEAST} processes, so that one can be replaced.`,
  ];
};
