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
          Far. With the low column the shop gets back {tenths(low.hoursSpared)} hours a year, with the high one{' '}
          {tenths(high.hoursSpared)}. The factor between them is {Math.round(high.hoursSpared / low.hoursSpared)},
          although no single assumption differs by more than a factor of three. That is what happens when six guesses
          are multiplied, and it is the reason to distrust any advertisement that gives you one number.
        </p>
        <Chart
          title="Hours spared in a year"
          note={`Worth ${dollars(low.worthSpared)}, ${dollars(middle.worthSpared)} and ${dollars(high.worthSpared)} if every hour could be sold at the price of work.`}
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
          What can be said for all three columns: in each of them the larger part of the cost is not the conversation
          but the way back into the work, and in each of them somebody still calls. A status on the website makes a
          phone quieter, not silent.
        </p>
      </>
    ),
  },
  {
    id: 'left-out',
    title: 'What the sum leaves out',
    body: (
      <>
        <p>Some of what is missing would make the figure larger:</p>
        <ul>
          <li>callers who let it ring and go to another shop,</li>
          <li>messages on the voicemail that have to be called back,</li>
          <li>customers who come in vain, because they guessed instead of calling,</li>
          <li>
            strain: in an experiment, people who were interrupted worked faster, not worse, and felt more stress,
            frustration, time pressure and effort.
            <Ref to={2} />
          </li>
        </ul>
        <p>And some would make it smaller:</p>
        <ul>
          <li>an hour that was won is only worth its price if there is work to fill it,</li>
          <li>a call about hours now and then becomes a sale,</li>
          <li>somebody has to enter the hours, and keep them right.</li>
        </ul>
        <p>
          If half of the hours can be sold, the middle column is worth {dollars(middle.worthSpared / 2)} a year. The
          weekly hours of one website cost nothing with Doorsign, so here the price is the ten minutes that it takes to
          set them up.
        </p>
      </>
    ),
  },
  {
    id: 'yourself',
    title: 'Find your own figures in five weeks',
    body: (
      <>
        <ol>
          <li>
            <strong>Two weeks of strokes.</strong> A sheet beside the phone, two columns: “about hours” and “anything
            else”. Both mechanics use it.
          </li>
          <li>
            <strong>One day with a watch.</strong> For each call about hours, note the minutes until the work goes on.
            Ten calls are enough to see whether it is one minute or five.
          </li>
          <li>
            <strong>One question to each caller:</strong> “Have you been on our website?” That is the third assumption,
            and the one that decides whether a website can help you at all.
          </li>
          <li>
            <strong>Change one thing.</strong> Put the status at the top of every page and beside the phone number.
            Nothing else in those weeks: no new number, no advertisement.
          </li>
          <li>
            <strong>Wait a week, then two more weeks of strokes.</strong> Compare the first columns.
          </li>
        </ol>
        <p>
          Do not celebrate, or despair, too early. If calls come independently, chance alone moves a count by about its
          square root. In two weeks of the model shop there are {tenths(middle.calls * 2)} calls about hours before the
          change and, by the assumptions, {Math.round((middle.calls - middle.spared) * 2)} after it. The difference of{' '}
          {Math.round(middle.spared * 2)} compares with a scatter of about{' '}
          {Math.round(Math.sqrt((middle.calls + middle.calls - middle.spared) * 2))}: plausible, not yet proof. Four
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
        A small workshop with a busy phone may spend a working week or more a year on the question whether it is open. A
        part of that comes from people who have already been on its website. That part can be spared by writing the
        answer there, where now a table stands. How large it is depends on your callers, and two weeks with a pencil
        will tell you more than this study can.
      </p>
    ),
  },
];

/** The case study on calls about opening hours. */
export const BIKE_SHOP: CaseStudy = {
  study: STUDIES['bike-shop-calls'],
  lead: 'What calls about opening hours cost a small workshop, and what is left of that cost when its website answers them. Every figure is an assumption that you can see and change.',
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
