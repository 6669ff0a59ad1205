import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { DayRows } from '../reading/day-rows.tsx';
import type { TextSection } from '../reading/text-section.ts';
import {
  AFTERNOON,
  allWastedTrips,
  CHANGED_DAYS,
  CUSTOMERS,
  DECEMBER_26,
  SHARES,
  SPENT,
  wastedTrips,
} from './bakery-model.ts';
import { dollars, percent, whole } from './figures.ts';

const all = allWastedTrips();
const december26 = wastedTrips(DECEMBER_26);
const spared = all.before - all.after;
/** Returns "December 24" for "Thursday, December 24". */
const shortDay = (day: string): string => day.split(', ')[1] ?? day;

/** The first half of the study: the bakery, its changed days and the wasted trips. */
export const WEEK: readonly TextSection[] = [
  {
    id: 'bakery',
    title: 'The model bakery',
    body: (
      <>
        <p>
          Picture a corner bakery, open Tuesday to Sunday from 7 AM to 3 PM and closed on Mondays. On a regular day{' '}
          {CUSTOMERS} people come in, {percent(AFTERNOON)} of them after noon, and each spends {dollars(SPENT)}. The
          hours are on the door and on the website. For 50 weeks of the year, nobody thinks about them.
        </p>
        <p>
          Then come the holidays. Between December 24, 2026 and January 3, 2027 five days differ from the table on the
          website: two are short, three are closed. There’s a note on the door, in the handwriting of whoever was
          working on the 20th.
        </p>
        <Chart
          title="Five days that the weekly table gets wrong"
          note="The model bakery at the end of 2026. On each of these days the table says 7 AM to 3 PM."
        >
          <DayRows
            days={CHANGED_DAYS.map(({ day, hours }) => ({
              day,
              words: hours,
              open: hours === 'Closed' ? [] : [[7, 12]],
              tone: 'holiday',
            }))}
          />
        </Chart>
      </>
    ),
  },
  {
    id: 'in-vain',
    title: 'How many people come for nothing',
    body: (
      <>
        <p>We need to know who would come during the missing hours, and what they know. Here are our assumptions:</p>
        <ul>
          <li>
            <strong>Demand.</strong> On December 24 we expect one and a half times a regular afternoon, on December 25 a
            tenth of a regular day, on December 26 six tenths, on December 31 a regular afternoon, and on January 1
            three tenths of a day.
          </li>
          <li>
            <strong>Who knows.</strong> {percent(SHARES.know)} of them were in the shop that week and saw the note, or
            were told.
          </li>
          <li>
            <strong>Who looks.</strong> Of the others, {percent(SHARES.look)} check the website before they leave home.
            The rest just go.
          </li>
          <li>
            <strong>Who notices.</strong> If the website says “Closed for Christmas Day” in so many words,{' '}
            {percent(SHARES.notice)} of those who look notice it. If it shows the weekly table, nobody does, because
            there’s nothing to see.
          </li>
        </ul>
        <p>
          On December 26, for instance, {whole(CUSTOMERS)} × 0.6 = {whole(december26.would)} people would come. Four in
          ten of them haven’t heard: {whole(december26.before)} trips to a dark window. Half of these people check the
          website first, nine in ten of those see the holiday, and {whole(december26.after)} wasted trips are left.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="figure">
                Would come
              </th>
              <th scope="col" className="figure">
                Wasted trips, with the table
              </th>
              <th scope="col" className="figure">
                Wasted trips, with holidays shown
              </th>
            </tr>
          </thead>
          <tbody>
            {CHANGED_DAYS.map((day) => {
              const trips = wastedTrips(day);
              return (
                <tr key={day.day}>
                  <th scope="row">{shortDay(day.day)}</th>
                  <td className="figure">{whole(trips.would)}</td>
                  <td className="figure">{whole(trips.before)}</td>
                  <td className="figure">{whole(trips.after)}</td>
                </tr>
              );
            })}
            <tr>
              <th scope="row">All five</th>
              <td className="figure">{whole(all.would)}</td>
              <td className="figure">{whole(all.before)}</td>
              <td className="figure">{whole(all.after)}</td>
            </tr>
          </tbody>
        </table>
        <Chart
          title="Trips to a closed door, all five days"
          note={`${whole(spared)} fewer, ${percent(Math.round((100 * spared) / all.before) / 100)} of all. The days in the table are rounded; the totals aren’t.`}
        >
          <Bars
            bars={[
              { label: 'Website with the weekly table', value: whole(all.before), amount: all.before, tone: 'closed' },
              { label: 'Website with the holidays', value: whole(all.after), amount: all.after },
            ]}
          />
        </Chart>
      </>
    ),
  },
];
