import type { TextSection } from '../reading/text-section.ts';

/** The second half of the article: remedies. */
export const WHAT_HELPS: readonly TextSection[] = [
  {
    id: 'count',
    title: 'First, count for a week',
    body: (
      <>
        <p>
          Put a sheet of paper beside the phone with five rows: open now or until when; holidays and special days; where
          you are and where to park; orders and prices; everything else. One stroke for each call, message or person who
          asks. At the end of the week you know which question is worth working on. If it is not your hours, stop here
          and work on the other one.
        </p>
        <p>
          Keep in mind how small a week is. If calls come independently of one another, a count of 25 easily turns out
          five higher or lower by chance alone, because chance moves a count by about its square root. Four weeks before
          and four weeks after tell you far more than one and one.
        </p>
      </>
    ),
  },
  {
    id: 'seven-changes',
    title: 'Seven changes, the easiest first',
    body: (
      <ol>
        <li>
          <strong>Say it first on the voicemail.</strong> “We open tomorrow at nine” in the first five seconds. The name
          and the thanks can follow.
        </li>
        <li>
          <strong>Put the answer next to the phone number.</strong> Whoever is about to call is looking exactly there.
        </li>
        <li>
          <strong>Write the answer, not the table.</strong> On every page, near the top: open or closed, and when that
          changes next, in words. Keep the table for those who plan for next week.
        </li>
        <li>
          <strong>Enter holidays before the season.</strong> The days on which you are closed, and also the ones that
          are only short: it is Christmas Eve that nobody can guess, not Christmas Day. Name the holiday, so that people
          see that you have thought of it.
        </li>
        <li>
          <strong>Say what happens at the edge.</strong> “Last orders 20 minutes before we close.” “The workshop takes
          bikes in until 5.” These are the calls that come at ten to.
        </li>
        <li>
          <strong>Make a list of every place that shows your hours</strong>, with the name of the one person who changes
          each: the door, the website, Google, Apple, Facebook, the voicemail. Hours disagree because nobody knew that
          there was a sixth place.
        </li>
        <li>
          <strong>Answer messages with a time.</strong> An automatic reply that says “we answer by noon on working days”
          spares you the second message, the one that asks whether the first one arrived.
        </li>
      </ol>
    ),
  },
  {
    id: 'afterwards',
    title: 'Then count again',
    body: (
      <>
        <p>
          After four weeks, put the sheet back beside the phone. Compare only the first two rows. They will not be
          empty: some people like to call, some never look at a website, and some will ask “are you open?” of the person
          who has just said “good morning”. If the first two rows are down by a third or a half, then with the six calls
          a day of our example you have bought back an afternoon a month for an hour’s work.
        </p>
        <p>
          If nothing has changed, ask the next three callers, kindly, where they looked. Somebody will name a page that
          is not on your list.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What this does not mean',
    body: (
      <>
        <p>
          It does not mean hiding your phone number. The aim is fewer needless questions, not fewer conversations, and a
          number that is hard to find only turns a short call into a long one. A customer who calls with a real question
          should find you unhurried. That is what the time is for.
        </p>
        <p>
          It also does not work with hours that are wrong. A clear answer that is false does more harm than a vague one,
          because people act on it. If you cannot keep a status up to date, an honest table is better.
        </p>
      </>
    ),
  },
  {
    id: 'doorsign',
    title: 'Where Doorsign comes in',
    body: (
      <p>
        Doorsign is the third and the fourth change made easy: one line of code puts the words of the right-hand column
        on every page, in your time zone, through holidays and clock changes, and you change them from your phone. The
        weekly hours are free on one website; holidays belong to a paid plan. The other five changes cost nothing, and
        you can make them this afternoon. If you would like to see the sum done for a whole year, line by line, ask for
        the case study of a model bike shop <a href="/#resources">on the start page</a>.
      </p>
    ),
  },
];
