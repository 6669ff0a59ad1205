import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { Ref } from '../reading/sources.tsx';
import type { TextSection } from '../reading/text-section.ts';
import { callCosts, CASES, HOUR_PRICE, WEEKS } from './bike-shop-model.ts';
import { dollars, percent, tenths, whole } from './figures.ts';

const { middle } = CASES;
const costs = callCosts(middle);

/** The first half of the study: the shop, the assumptions and the calculation. */
export const QUESTION: readonly TextSection[] = [
  {
    id: 'shop',
    title: 'The model shop',
    body: (
      <>
        <p>
          Picture a bike shop with two mechanics and no receptionist. It is open Tuesday to Friday from 10 to 6 and
          Saturday from 10 to 2: 36 hours a week, {WEEKS} weeks a year. The phone hangs on the wall between the two
          stands. Whoever is closer takes off the gloves.
        </p>
        <p>
          The shop has a website with a table of its hours on the contact page. It’s correct. People call anyway, and
          what they ask most is whether the shop is open: now, on Monday, on the day before a holiday, or still if they
          leave right now.
        </p>
      </>
    ),
  },
  {
    id: 'assumptions',
    title: 'Six assumptions',
    body: (
      <>
        <p>
          Everything that follows rests on six numbers. The middle column is our guess for a shop like this. The outer
          ones are there because a guess isn’t a fact: they’re combinations of low and high values that we still find
          credible.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Assumption</th>
              <th scope="col" className="figure">
                Low
              </th>
              <th scope="col" className="figure">
                Middle
              </th>
              <th scope="col" className="figure">
                High
              </th>
            </tr>
          </thead>
          <tbody>
            <Row label="Calls in a week" of={({ calls }) => whole(calls)} />
            <Row label="Of these, about business hours" of={({ aboutHours }) => percent(aboutHours)} />
            <Row label="Of those callers, look at the website first" of={({ lookFirst }) => percent(lookFirst)} />
            <Row label="Of these, no longer call once the answer is there" of={({ satisfied }) => percent(satisfied)} />
            <Row label="Minutes on the phone" of={({ talk }) => tenths(talk)} />
            <Row label="Minutes until work continues" of={({ comeBack }) => tenths(comeBack)} />
          </tbody>
        </table>
        <p>
          The third number has some outside support: authors in Harvard Business Review report that, across industries,
          81 percent of customers try to help themselves before they turn to a person.
          <Ref to={1} /> We assume less, because a bike shop’s number is already in many phones. The last number is the
          one that people doubt. Try it: in the middle of truing a wheel, take a call, and look at the clock when you’re
          back at the same spoke.
        </p>
      </>
    ),
  },
  {
    id: 'sum',
    title: 'The math, line by line',
    body: (
      <>
        <ol>
          <li>
            {whole(middle.calls)} calls a week, {percent(middle.aboutHours)} of them about hours: {tenths(costs.calls)}{' '}
            calls.
          </li>
          <li>
            Each takes {tenths(middle.talk)} + {tenths(middle.comeBack)} minutes. {tenths(costs.calls)} ×{' '}
            {tenths(middle.talk + middle.comeBack)} = {tenths(costs.minutes)} minutes a week.
          </li>
          <li>
            In {WEEKS} weeks that’s {tenths(costs.hours)} hours. The shop charges {dollars(HOUR_PRICE)} for an hour of
            work, so those hours would be worth {dollars(costs.worth)} if all of them could be sold.
          </li>
          <li>
            A status on the website reaches those who look there first, {percent(middle.lookFirst)}, and answers{' '}
            {percent(middle.satisfied)} of them: {tenths(costs.calls)} × {middle.lookFirst} × {middle.satisfied} ={' '}
            {tenths(costs.spared)} fewer calls a week.
          </li>
          <li>
            That saves {tenths(costs.minutesSpared)} minutes a week and {tenths(costs.hoursSpared)} hours a year, worth{' '}
            {dollars(costs.worthSpared)} by the same math.
          </li>
        </ol>
        <Chart
          title="Calls about business hours in a week"
          note="The middle column of the assumptions. What’s left are callers who don’t look first, or who call anyway."
        >
          <Bars
            bars={[
              {
                label: 'With a table of hours',
                value: `${tenths(costs.calls)} calls`,
                amount: costs.calls,
                tone: 'closed',
              },
              {
                label: 'With a status on every page',
                value: `${tenths(costs.calls - costs.spared)} calls`,
                amount: costs.calls - costs.spared,
              },
            ]}
          />
        </Chart>
      </>
    ),
  },
];

function Row({ label, of }: { label: string; of: (given: (typeof CASES)[keyof typeof CASES]) => string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {[CASES.low, CASES.middle, CASES.high].map((given) => (
        <td key={given.calls} className="figure">
          {of(given)}
        </td>
      ))}
    </tr>
  );
}
