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
          “Are you open?” “How late are you open today?” “Are you open on Memorial Day?” “If I leave now, will I make
          it?” These are all one question: can I come at the time I have in mind? It’s different from nearly everything
          else people ask a shop. The answer is the same for everyone, it takes no judgment, and you knew it before the
          phone rang.
        </p>
        <p>
          That makes it the best place to start. A question about a broken heel or a late package deserves a person. A
          question about the clock doesn’t, and each one that gets answered without you leaves time for the others.
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
          Most people would rather not call. Four customer service researchers wrote in Harvard Business Review that,
          across industries, 81 percent of customers try to take care of things themselves before they turn to a live
          person.
          <Ref to={1} /> So when someone asks about your hours, assume that they’ve looked, and that what they found
          didn’t answer the question.
        </p>
        <p>
          Where do they look? In a survey of 1,141 consumers in the United States, 73 percent named the business’s own
          website as a place where they expect correct information; for voice assistants it was 16 percent.
          <Ref to={2} /> And they have reason to check: in an earlier survey by the same company, 24 percent said that
          in the past year they had arrived too early or too late because the hours they’d found were wrong.
          <Ref to={3} /> (The company sells business listing services, and people who answer online surveys aren’t
          everyone. Trust the order of magnitude, not the last digit.)
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
        <p>That’s good news. The place people trust most for your hours is one of the few places that belong to you.</p>
      </>
    ),
  },
  {
    id: 'timetable',
    title: 'Why the hours on your website don’t answer it',
    body: (
      <>
        <p>
          You do have your hours on your site. They’re probably a table in the footer, and a table isn’t an answer. To
          get from “Mon–Fri 9–5:30” to “yes, come on over,” a reader has to supply the rest: what day it is, what time
          it is where you are, whether today is a holiday, and whether anyone has touched that table since spring.
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
              <td>Open until 5:30&nbsp;PM</td>
            </tr>
            <tr>
              <td>It’s 6. When can I come?</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed. Opens tomorrow at 9:00&nbsp;AM</td>
            </tr>
            <tr>
              <td>It’s Friday evening.</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed. Opens Monday at 9:00&nbsp;AM</td>
            </tr>
            <tr>
              <td>It’s Thanksgiving.</td>
              <td>Mon–Fri 9–5:30</td>
              <td>Closed for Thanksgiving Day</td>
            </tr>
          </tbody>
        </table>
        <p>
          The middle column never changes, and that’s the point: the same line stands for four different answers. Anyone
          who isn’t sure which one applies picks up the phone.
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
          Nobody can tell you what these calls cost you, but you can work it out in one line: calls, times the minutes
          of talking plus the minutes it takes to get back into what you were doing. Say you get six calls like that a
          day, each takes a minute and a half, and then it takes three minutes to wash your hands again and find the
          place where you left off. These three numbers are assumptions. Put in your own.
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
          Over a five-day week that’s two and a quarter hours, and two-thirds of it isn’t the call but the interruption.
          And the cost isn’t only in minutes. In an experiment by researchers at the University of California, Irvine
          and Humboldt University, people who were interrupted finished their task in less time, with no difference in
          quality, and paid for it with more stress, frustration, time pressure and effort.
          <Ref to={4} /> You may not lose the minutes at all. You may just go home more tired at the end of the day.
        </p>
      </>
    ),
  },
];
