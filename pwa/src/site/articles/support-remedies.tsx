import type { TextSection } from '../reading/text-section.ts';

/** The second half of the article: remedies. */
export const WHAT_HELPS: readonly TextSection[] = [
  {
    id: 'count',
    title: 'First, count for a week',
    body: (
      <>
        <p>
          Put a sheet of paper next to the phone with five rows: open now or until when; holidays and special days;
          where you are and where to park; orders and prices; everything else. Make one tally mark for each call,
          message or person who asks. At the end of the week you’ll know which question is worth working on. If it isn’t
          your hours, stop here and work on the other one.
        </p>
        <p>
          Keep in mind how small a week is. If calls come independently of one another, a count of 25 can easily come
          out five higher or lower by chance alone, because chance moves a count by about its square root. Four weeks
          before and four weeks after tell you far more than one of each.
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
          <strong>Say it first on the voicemail.</strong> “We open tomorrow at nine” in the first five seconds. Your
          name and the thank-you can follow.
        </li>
        <li>
          <strong>Put the answer next to the phone number.</strong> Anyone who is about to call is looking right there.
        </li>
        <li>
          <strong>Write the answer, not the table.</strong> On every page, near the top: open or closed, and when that
          changes next, in words. Keep the table for people who are planning next week.
        </li>
        <li>
          <strong>Enter holidays before the season.</strong> The days when you’re closed, and the ones that are just
          shorter, too: it’s Christmas Eve that nobody can guess, not Christmas Day. Name the holiday, so people can see
          that you’ve thought of it.
        </li>
        <li>
          <strong>Say what happens near closing time.</strong> “Last orders 20 minutes before we close.” “We take in
          bikes until 5.” Those are the calls that come ten minutes before you close.
        </li>
        <li>
          <strong>Make a list of every place that shows your hours</strong>, with the name of the one person who changes
          each: the door, the website, Google, Apple, Facebook, the voicemail. Hours disagree because nobody knew there
          was a sixth place.
        </li>
        <li>
          <strong>Answer messages with a time.</strong> An automatic reply that says “we answer by noon on business
          days” saves you the second message, the one that asks whether the first one arrived.
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
          After four weeks, put the sheet back next to the phone. Compare only the first two rows. They won’t be empty:
          some people like to call, some never look at a website, and some will still ask the person who just said “good
          morning” whether you’re open. If the first two rows are down by a third or a half, then with the six calls a
          day of our example you’ve bought back an afternoon a month for an hour’s work.
        </p>
        <p>
          If nothing has changed, ask the next three callers, kindly, where they looked. Someone will name a page that
          isn’t on your list.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What this doesn’t mean',
    body: (
      <>
        <p>
          It doesn’t mean hiding your phone number. The goal is fewer needless questions, not fewer conversations, and a
          number that’s hard to find only turns a short call into a long one. A customer who calls with a real question
          should find you unhurried. That’s what the time is for.
        </p>
        <p>
          And none of this works if your hours are wrong. A clear answer that turns out to be wrong does more harm than
          a vague one, because people act on it. If you can’t keep a status up to date, an honest table is better.
        </p>
      </>
    ),
  },
  {
    id: 'doorsign',
    title: 'Where Doorsign comes in',
    body: (
      <p>
        Doorsign makes the third and fourth changes easy: one line of code puts the words from the right-hand column on
        every page, in your time zone, through holidays and clock changes, and you change them from your phone. Weekly
        hours are free on one website; holidays come with a paid plan. The other five changes cost nothing, and you can
        make them this afternoon. If you’d like to see the math done for a whole year, line by line, ask for the case
        study of a model bike shop <a href="/#resources">on the home page</a>.
      </p>
    ),
  },
];
