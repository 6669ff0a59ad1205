import { STUDIES } from '@doorsign/shared-schema/resources';
import { PLANS } from '@doorsign/shared-schema/plans';
import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { Ref } from '../reading/sources.tsx';
import type { TextSection } from '../reading/text-section.ts';
import { allWastedTrips, OPEN_DAYS, SHARES, SPENT, stayedAway } from './bakery-model.ts';
import { WEEK } from './bakery-week.tsx';
import type { CaseStudy } from './case-study.ts';
import { dollars, percent, tenths, whole } from './figures.ts';

const all = allWastedTrips();
const spared = all.before - all.after;
const sparedIf = (look: number): number => all.before - allWastedTrips(look).after;
const away = stayedAway();
const habits = spared * SHARES.lost;

const REST: readonly TextSection[] = [
  {
    id: 'other-mistake',
    title: 'The other mistake: open, and nobody believes it',
    body: (
      <>
        <p>
          People who stand at a closed door are easy to imagine. Harder to see are the ones who stay home even though
          you’re open. Between the holidays, the model bakery is open on {OPEN_DAYS.count} days: December 27, 29 and 30,
          January 2 and 3. Say that {percent(OPEN_DAYS.demand)} of the usual customers would come, {whole(away.usual)}{' '}
          in all, and that {percent(OPEN_DAYS.unsure)} of them aren’t sure whether it’s open at all. Half of the unsure
          check the website and find the same table as always, which proves nothing this week. If one in five of those
          decides not to risk it, {tenths(away.customers)} customers stay away who would have spent{' '}
          {dollars(away.dollars)}.
        </p>
        <p>
          It’s a small amount, and it’s lost without a sound. A line that says “Open until 3:00 PM” on that very day is
          all it takes.
        </p>
      </>
    ),
  },
  {
    id: 'worth',
    title: 'What’s a wasted trip worth?',
    body: (
      <>
        <p>
          Nobody knows, and we won’t put a price on someone’s cold feet. What we can work out is the rare case in which
          a habit ends. If one wasted trip in twenty ({percent(SHARES.lost)}) makes someone try the other bakery and
          stay there, the {whole(spared)} trips that were saved stand for {tenths(habits)} weekly customers. Each is
          worth {dollars(SPENT)} a week, or {dollars(SPENT * 50)} in revenue over a year of 50 weeks:{' '}
          {dollars(habits * SPENT * 50)} in all. Halve or double the one in twenty as you like; it’s the softest number
          in this study.
        </p>
        <p>
          Is it plausible that hours matter so much? In a survey of 1,141 consumers in the United States, 63 percent
          said that finding incorrect information on a business listing would stop them from using that business.
          <Ref to={1} /> People say more in surveys than they do. But the direction matches research on expectations:
          people judge what happens against what they were led to expect.
          <Ref to={2} />
        </p>
      </>
    ),
  },
  {
    id: 'range',
    title: 'What decides the result',
    body: (
      <>
        <p>
          The number that moves the result most is how many of the people who don’t know check the website before they
          leave. A bakery in a walkable neighborhood may be at the low end, one that people drive to at the high end.
        </p>
        <Chart
          title="Wasted trips saved"
          note={`Out of ${whole(all.before)}, depending on how many of those who don’t know check the website first.`}
        >
          <Bars
            most={all.before}
            bars={[0.25, 0.5, 0.75].map((look) => ({
              label: `${percent(look)} look first`,
              value: whole(sparedIf(look)),
              amount: sparedIf(look),
            }))}
          />
        </Chart>
        <p>
          You can find your own number at the counter. In the first week of December, ask every tenth customer: “Where
          would you look to see if we’re open on the 24th?” Twenty answers are enough for a rough share, and they’ll
          also tell you whether the website is the right place to start.
        </p>
      </>
    ),
  },
  {
    id: 'plan',
    title: 'The hour that saves them the trip',
    body: (
      <>
        <p>Do this once, in the last week of November, with a cup of coffee.</p>
        <ol>
          <li>
            <strong>Ten minutes: decide.</strong> Go through the calendar day by day until January 6. Closed, short or
            as usual: each day gets one of the three.
          </li>
          <li>
            <strong>Fifteen minutes: enter the days</strong> on your website, the closed and the short ones, each with
            its name. The short ones matter most, because nobody can guess them.
          </li>
          <li>
            <strong>Ten minutes: do the same on the map services</strong> that show your hours.
          </li>
          <li>
            <strong>Ten minutes: one sheet for the door</strong>, printed, with the same words. Then the same words on
            the voicemail.
          </li>
          <li>
            <strong>Five minutes: tell everyone who works for you</strong>, because customers will ask them.
          </li>
          <li>
            <strong>Ten minutes on December 23:</strong> look at the website from a phone that isn’t yours. Does it show
            tomorrow’s hours?
          </li>
        </ol>
        <p>
          With Doorsign, you enter the dates once in the second step, and it does the rest: the status changes on every
          page on the right day and back again afterward, in the bakery’s time zone. Holidays are part of the{' '}
          {PLANS.pro.marketingName} plan, which is {PLANS.pro.price}. All the other steps are free with any tool, and
          the plan works without one, too.
        </p>
      </>
    ),
  },
  {
    id: 'conclusion',
    title: 'In one paragraph',
    body: (
      <p>
        In the model, five changed days send {whole(all.before)} people to a closed door. Showing the holidays on the
        website saves {whole(spared)} of them the trip, and it brings in a few who would have stayed home on the days in
        between. Most of the other {whole(all.after)} never look, and for them there’s the note on the door. Your
        numbers will differ. The hour in November is the same.
      </p>
    ),
  },
];

/** The case study on a week of changed hours. */
export const BAKERY: CaseStudy = {
  study: STUDIES['bakery-holidays'],
  lead: 'How many people a bakery sends home when its hours change for the holidays and its website doesn’t, and what it takes to save many of them the trip. Every number is an assumption that you can see and change.',
  changed: '2026-11-21',
  sections: [...WEEK, ...REST],
  sources: [
    {
      text: 'BrightLocal: Business Listings Trust Report 2021, a survey of 1,141 consumers in the United States, August 2021',
      href: 'https://www.brightlocal.com/research/business-listings-trust-report/',
    },
    {
      text: 'Richard L. Oliver: A Cognitive Model of the Antecedents and Consequences of Satisfaction Decisions. Journal of Marketing Research 17 (4), 1980',
      href: 'https://doi.org/10.1177/002224378001700405',
    },
  ],
};
