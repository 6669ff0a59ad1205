import type { TextSection } from '../reading/text-section.ts';

/** The second half of the article: advice for a shop. */
export const WHAT_FOLLOWS: readonly TextSection[] = [
  {
    id: 'words',
    title: 'What to write on the door',
    body: (
      <>
        <p>Put together, all this is a short set of rules for a few words.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Instead of</th>
              <th scope="col">Write</th>
              <th scope="col">Because</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Mon–Fri 9–5</td>
              <td>Open until 5:00&nbsp;PM</td>
              <td>it’s about right now</td>
            </tr>
            <tr>
              <td>Closed</td>
              <td>Closed. Opens tomorrow at 9:00&nbsp;AM</td>
              <td>the wait has an end</td>
            </tr>
            <tr>
              <td>Holiday hours may vary</td>
              <td>Closed for Thanksgiving Day. Opens Friday at 9:00&nbsp;AM</td>
              <td>it has a reason and an end</td>
            </tr>
            <tr>
              <td>Back soon</td>
              <td>Back at 2:15&nbsp;PM</td>
              <td>“soon” means something different to everyone</td>
            </tr>
            <tr>
              <td>Open late</td>
              <td>Open until 11:00&nbsp;PM, kitchen until 10</td>
              <td>the expectation that counts is about dinner</td>
            </tr>
            <tr>
              <td>We’ll reply shortly</td>
              <td>We reply by noon on business days</td>
              <td>a promise you can keep</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'same-everywhere',
    title: 'One promise, not five',
    body: (
      <>
        <p>
          An expectation is formed wherever someone looks first, and you don’t get to choose where that is. If the door
          says six, the website five and the map five thirty, two-thirds of the people who look are promised something
          you won’t do, and they have no way of knowing that they’re the unlucky ones. The cure is dull: one list of all
          the places, one person, one day a year to go through it, and a firm rule that a changed hour is changed
          everywhere on the same day.
        </p>
        <p>
          Remember the clock, too. Someone who looks from another time zone, or who is planning a trip from home, reads
          “until 5” on their own clock. Say which time zone you mean.
        </p>
      </>
    ),
  },
  {
    id: 'not-too-low',
    title: 'The case against promising less',
    body: (
      <>
        <p>
          It would be easy to read all this as “promise little, then surprise them.” That’s half right. If you tend to
          leave at ten to five on Fridays, write a quarter to five. But a promise that’s too low costs you people you’ll
          never meet: the ones who would have come at five, read “until 4:30,” and went elsewhere. They aren’t
          disappointed, they don’t write reviews, and they’re gone all the same.
        </p>
        <p>
          The goal isn’t a low expectation but a true one. Of all the things that shape what people expect of a shop
          (its prices, its reviews, what a neighbor said), its hours are the one thing that you can get exactly right,
          every day, with a few minutes of care.
        </p>
      </>
    ),
  },
  {
    id: 'how-sure',
    title: 'How sure is all this?',
    body: (
      <>
        <p>
          The models of Oliver, of Kahneman and Tversky, and of Zeithaml and her colleagues are among the most used in
          their fields. None of them was made for shop doors, and the step from there to here is ours. Maister’s
          propositions and Larson’s paper are observations by people who knew waiting lines well, not measurements;
          Larson calls his own paper speculative. The study of bus riders is a measurement, in one region, of people who
          chose to use live information. And the experiment on waits found no effect at all for short ones.
        </p>
        <p>
          So treat it as a direction. One thing costs nothing to try, and can’t do any harm as long as it’s true:
          telling people what they came to find out. Open or closed, until when, and why.
        </p>
      </>
    ),
  },
  {
    id: 'doorsign',
    title: 'Where Doorsign comes in',
    body: (
      <p>
        Doorsign writes the first three lines of that table’s middle column on your website: the status in words, the
        next change, the name of the holiday. It works from hours that you set once and change from your phone. What it
        can’t do is keep them. That part is up to you. If you want to see what a week of changed hours means for a
        bakery, in numbers, ask for that case study <a href="/#resources">on the home page</a>.
      </p>
    ),
  },
];
