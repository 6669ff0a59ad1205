import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { Ref } from '../reading/sources.tsx';
import type { TextSection } from '../reading/text-section.ts';

/** The first half of the article: why people ask, and the costs. */
export const WHY_THEY_ASK: readonly TextSection[] = [
  {
    id: 'one-question',
    title: 'One question in many disguises',
    body: (
      <>
        <p>
          “Are you open?” “Until when today?” “Are you there on Memorial Day?” “If I leave now, will I make it?” These
          are one question: can I come at the time I have in mind? It differs from nearly everything else that people
          ask a shop. The answer is the same for everybody, it needs no judgment, and you knew it before the phone rang.
        </p>
        <p>
          That makes it the best place to start. A question about a broken heel or a late parcel deserves a person. A
          question about the clock does not, and each one that is answered without you leaves time for the others.
        </p>
      </>
    ),
  },
  {
    id: 'second-try',
    title: 'A call is usually the second try',
    body: (
      <>
        <p>
          Most people would rather not call. Four researchers of customer service wrote in Harvard Business Review that,
          across industries, 81 percent of customers try to take care of a matter by themselves before they turn to a
          live person.
          <Ref to={1} /> So when somebody asks you for your hours, assume that they have looked, and that what they
          found did not answer them.
        </p>
        <p>
          Where do they look? In a survey of 1,141 consumers in the United States, 73 percent named the business’s own
          website as a place where they expect correct information; for voice assistants it was 16 percent.
          <Ref to={2} /> And they have reason to check: in an earlier survey by the same company, 24 percent said that
          within a year they had come too early or too late because the hours they had found were wrong.
          <Ref to={3} /> (The company sells services for business listings, and people who answer online surveys are not
          everybody. Take the order of magnitude, not the last digit.)
        </p>
        <Chart
          title="Where people expect to find correct information"
          note={
            <>
              Share of 1,141 consumers, United States, August 2021. BrightLocal.
              <Ref to={2} />
            </>
          }
        >
          <Bars
            most={100}
            bars={[
              { label: 'The business’s own website', value: '73%', amount: 73 },
              { label: 'Voice assistants', value: '16%', amount: 16, tone: 'other' },
            ]}
          />
        </Chart>
        <p>
          This is good news. The place that people trust most for your hours is one of the few places that belongs to
          you.
        </p>
      </>
    ),
  },
  {
    id: 'timetable',
    title: 'Why the hours on your website do not answer it',
    body: (
      <>
        <p>
          You do have your hours on your site. They are probably a table in the footer, and a table is not an answer. To
          get from “Mon–Fri 9–5:30” to “yes, come”, a reader has to supply the rest: which day it is, what time it is
          where you are, whether today is a holiday, and whether anybody has touched that table since spring.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">What they want to know</th>
              <th scope="col">What a table says</th>
              <th scope="col">What would answer it</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Can I come now?</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Open until 5:30 PM</td>
            </tr>
            <tr>
              <td>It is 6. When can I?</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed. Opens tomorrow at 9:00 AM</td>
            </tr>
            <tr>
              <td>It is Friday evening.</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed. Opens Monday at 9:00 AM</td>
            </tr>
            <tr>
              <td>It is Thanksgiving.</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed for Thanksgiving Day</td>
            </tr>
          </tbody>
        </table>
        <p>
          The middle column never changes, which is the point: the same row stands for four different answers. Whoever
          is not sure which one applies picks up the phone.
        </p>
      </>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs, worked out',
    body: (
      <>
        <p>
          Nobody can tell you what these calls cost you, but you can work it out with one line: calls, times the minutes
          of talking plus the minutes until you are back where you were. Say there are six such calls a day, each takes
          a minute and a half, and then it takes three minutes to wash your hands again and find the place where you
          stopped. These three figures are assumptions. Put in yours.
        </p>
        <Chart
          title="Six short calls a day"
          note="6 × 1.5 minutes of talking and 6 × 3 minutes of getting back: 27 minutes."
        >
          <Bars
            most={27}
            bars={[
              { label: 'Talking', value: '9 minutes', amount: 9 },
              { label: 'Getting back to work', value: '18 minutes', amount: 18, tone: 'holiday' },
            ]}
          />
        </Chart>
        <p>
          In a week of five days that is two hours and a quarter, and two thirds of it is not the call but the
          interruption. Not all of its price is in minutes. In an experiment by researchers of the University of
          California, Irvine and of Humboldt University, people who were interrupted finished their task in less time,
          with no difference in quality, and paid for it with more stress, frustration, time pressure and effort.
          <Ref to={4} /> You may not lose the minutes at all. You may just go home more tired.
        </p>
      </>
    ),
  },
];
