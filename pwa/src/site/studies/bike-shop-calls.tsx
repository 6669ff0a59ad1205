import { STUDIES } from '@doorsign/shared-schema/resources';
import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { Ref } from '../reading/sources.tsx';
import type { TextSection } from '../reading/text-section.ts';
import { callCosts, CASES } from './bike-shop-model.ts';
import { QUESTION } from './bike-shop-question.tsx';
import type { CaseStudy } from './case-study.ts';
import { dollars, tenths } from './figures.ts';

const low = callCosts(CASES.low);
const middle = callCosts(CASES.middle);
const high = callCosts(CASES.high);

const ANSWER: readonly TextSection[] = [
  {
    id: 'range',
    title: 'How far off could this be?',
    body: (
      <>
        <p>
          Far. With the low column, the shop gets back {tenths(low.hoursSpared)} hours a year, with the high one{' '}
          {tenths(high.hoursSpared)}. The factor between them is {Math.round(high.hoursSpared / low.hoursSpared)}, even
          though no single assumption differs by more than a factor of three. That’s what happens when six guesses are
          multiplied, and it’s the reason to distrust any ad that gives you one number.
        </p>
        <Chart
          title="Hours saved in a year"
          note={`Worth ${dollars(low.worthSpared)}, ${dollars(middle.worthSpared)} and ${dollars(high.worthSpared)} if every hour could be sold at the shop’s rate.`}
        >
          <Bars
            bars={[
              { label: 'Low assumptions', value: `${tenths(low.hoursSpared)} hours`, amount: low.hoursSpared },
              { label: 'Middle', value: `${tenths(middle.hoursSpared)} hours`, amount: middle.hoursSpared },
              { label: 'High assumptions', value: `${tenths(high.hoursSpared)} hours`, amount: high.hoursSpared },
            ]}
          />
        </Chart>
        <p>
          What’s true for all three columns: in each of them, the larger part of the cost isn’t the conversation but
          getting back to work, and in each of them someone still calls. A status on the website makes a phone quieter,
          not silent.
        </p>
      </>
    ),
  },
  {
    id: 'left-out',
    title: 'What the math leaves out',
    body: (
      <>
        <p>Some of what’s missing would make the number larger:</p>
        <ul>
          <li>callers who let it ring and go to another shop,</li>
          <li>voicemails that have to be returned,</li>
          <li>customers who come for nothing, because they guessed instead of calling,</li>
          <li>
            strain: in an experiment, people who were interrupted worked faster, not worse, and felt more stress,
            frustration, time pressure and effort.
            <Ref to={2} />
          </li>
        </ul>
        <p>And some would make it smaller:</p>
        <ul>
          <li>an hour saved is only worth its price if there’s work to fill it,</li>
          <li>a call about hours sometimes turns into a sale,</li>
          <li>someone has to enter the hours and keep them right.</li>
        </ul>
        <p>
          If half of the hours can be sold, the middle column is worth {dollars(middle.worthSpared / 2)} a year. Weekly
          hours on one website cost nothing with Doorsign, so here the price is the ten minutes it takes to set them up.
        </p>
      </>
    ),
  },
  {
    id: 'yourself',
    title: 'Find your own numbers in five weeks',
    body: (
      <>
        <ol>
          <li>
            <strong>Two weeks of tally marks.</strong> A sheet next to the phone, two columns: “about hours” and
            “anything else.” Both mechanics use it.
          </li>
          <li>
            <strong>One day with a watch.</strong> For each call about hours, note the minutes until work continues. Ten
            calls are enough to see whether it’s one minute or five.
          </li>
          <li>
            <strong>One question to each caller:</strong> “Have you been on our website?” That’s the third assumption,
            and the one that decides whether a website can help you at all.
          </li>
          <li>
            <strong>Change one thing.</strong> Put the status at the top of every page and next to the phone number.
            Nothing else in those weeks: no new number, no ads.
          </li>
          <li>
            <strong>Wait a week, then two more weeks of tally marks.</strong> Compare the first columns.
          </li>
        </ol>
        <p>
          Don’t celebrate, or despair, too soon. If calls come independently, chance alone moves a count by about its
          square root. In two weeks at the model shop there are {tenths(middle.calls * 2)} calls about hours before the
          change and, by our assumptions, {Math.round((middle.calls - middle.spared) * 2)} after it. The difference of{' '}
          {Math.round(middle.spared * 2)} compares with a scatter of about{' '}
          {Math.round(Math.sqrt((middle.calls + middle.calls - middle.spared) * 2))}: plausible, but not proof yet. Four
          weeks on either side would settle it.
        </p>
      </>
    ),
  },
  {
    id: 'conclusion',
    title: 'In one paragraph',
    body: (
      <p>
        A small shop with a busy phone may spend a work week or more a year on the question of whether it’s open. Part
        of that comes from people who have already been on its website. That part can be saved by putting the answer
        there, in place of a table. How large it is depends on your callers, and two weeks with a pencil will tell you
        more than this study can.
      </p>
    ),
  },
];

/** The case study on calls about opening hours. */
export const BIKE_SHOP: CaseStudy = {
  study: STUDIES['bike-shop-calls'],
  lead: 'What calls about business hours cost a small bike shop, and how much of that cost is left when its website answers them. Every number is an assumption that you can see and change.',
  changed: '2026-11-21',
  sections: [...QUESTION, ...ANSWER],
  sources: [
    {
      text: 'Matthew Dixon, Lara Ponomareff, Scott Turner and Rick DeLisi: Kick-Ass Customer Service. Harvard Business Review, January–February 2017',
      href: 'https://hbr.org/2017/01/kick-ass-customer-service',
    },
    {
      text: 'Gloria Mark, Daniela Gudith and Ulrich Klocke: The Cost of Interrupted Work: More Speed and Stress. Proceedings of CHI 2008',
      href: 'https://doi.org/10.1145/1357054.1357072',
    },
  ],
};
