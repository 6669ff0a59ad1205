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
          People who stand at a closed door are easy to imagine. Harder to see are those who stay at home although you
          are open. Between the holidays the model bakery bakes on {OPEN_DAYS.count} days: December 27, 29 and 30,
          January 2 and 3. Say that {percent(OPEN_DAYS.demand)} of the usual customers would come, {whole(away.usual)}{' '}
          in all, and that {percent(OPEN_DAYS.unsure)} of them are not sure whether it is open at all. Half of the
          unsure look at the website and find the same table as ever, which in this week proves nothing. If one in five
          of those decides not to risk it, {tenths(away.customers)} customers stay away, who would have spent{' '}
          {dollars(away.dollars)}.
        </p>
        <p>
          It is a small sum, and it is lost without a sound. A line that says “Open until 3:00 PM”, on that very day, is
          the whole remedy.
        </p>
      </>
    ),
  },
  {
    id: 'worth',
    title: 'What is a wasted trip worth?',
    body: (
      <>
        <p>
          Nobody knows, and we will not put a price on somebody’s cold feet. What can be reckoned is the rare case in
          which a habit ends. If one wasted trip in twenty ({percent(SHARES.lost)}) makes somebody try the other bakery
          and stay there, the {whole(spared)} trips that were spared stand for {tenths(habits)} weekly customers. Each
          is worth {dollars(SPENT)} a week, or {dollars(SPENT * 50)} of revenue in a year of 50 weeks:{' '}
          {dollars(habits * SPENT * 50)} in all. Halve or double the one in twenty as you like; it is the softest figure
          of this study.
        </p>
        <p>
          Is it plausible that hours matter so much? In a survey of 1,141 consumers in the United States, 63 percent
          said that finding incorrect information on a business listing would stop them from using that business.
          <Ref to={1} /> What people say in surveys is more than what they do. But the direction agrees with research on
          expectations: people judge what happens against what they were led to expect.
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
          The figure that moves the result most is how many of the unknowing look at the website before they leave. A
          bakery in a neighborhood of walkers may be at the low end, one that people drive to at the high end.
        </p>
        <Chart
          title="Trips in vain that are spared"
          note={`Of ${whole(all.before)}, depending on how many of those who do not know look at the website first.`}
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
          You can find your own figure at the counter. In the first week of December ask every tenth customer: “Where
          would you look up whether we are open on the 24th?” Twenty answers are enough for a rough share, and they will
          also tell you whether the website is the right place to begin.
        </p>
      </>
    ),
  },
  {
    id: 'plan',
    title: 'The hour that spares them the trip',
    body: (
      <>
        <p>Do this once, in the last week of November, with a cup of coffee.</p>
        <ol>
          <li>
            <strong>Ten minutes: decide.</strong> Go through the calendar to January 6, day by day. Closed, short or as
            usual: each day gets one of the three.
          </li>
          <li>
            <strong>Fifteen minutes: enter the days</strong> on your website, the closed and the short ones, each with
            its name. The short ones matter most, because nobody can guess them.
          </li>
          <li>
            <strong>Ten minutes: the same on the map services</strong> that show your hours.
          </li>
          <li>
            <strong>Ten minutes: one sheet for the door</strong>, printed, with the same words. The same words again on
            the voicemail.
          </li>
          <li>
            <strong>Five minutes: tell everyone who works for you</strong>, because they will be asked.
          </li>
          <li>
            <strong>Ten minutes on December 23:</strong> look at the website from a phone that is not yours. Does it say
            tomorrow’s hours?
          </li>
        </ol>
        <p>
          With Doorsign the second step takes the dates once and does the rest by itself: the status changes on every
          page on the right day and back again afterwards, in the bakery’s time zone. Holidays are part of the{' '}
          {PLANS.pro.marketingName} plan, which is {PLANS.pro.price}. All other steps are free with any tool, and the
          plan works with none.
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
        website spares {whole(spared)} of them the trip, and it brings in a few who would have stayed at home on the
        days between. Most of the other {whole(all.after)} never look, and for them there is the note on the door. Your
        figures will differ. The hour in November is the same.
      </p>
    ),
  },
];

/** The case study on a week of changed hours. */
export const BAKERY: CaseStudy = {
  study: STUDIES['bakery-holidays'],
  lead: 'How many people a bakery sends home when its hours change for the holidays and its website does not, and what it takes to spare many of them the trip. Every figure is an assumption that you can see and change.',
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
