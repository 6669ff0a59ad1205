import { Bars } from '../reading/bars.tsx';
import { Chart } from '../reading/chart.tsx';
import { Ref } from '../reading/sources.tsx';
import type { TextSection } from '../reading/text-section.ts';
import { ValueCurve } from '../reading/value-curve.tsx';

/** The first half of the article: the research. */
export const WHAT_IS_KNOWN: readonly TextSection[] = [
  {
    id: 'against-what',
    title: 'Satisfied compared with what?',
    body: (
      <>
        <p>
          Two people stand in front of a café at ten past four. It closed at four. The first one came for the bakery
          next door, glances at the sign, and walks on. The second one drove across town because a website said five.
          Same door, same minute, same café: one shrug, one bad review.
        </p>
        <p>
          That is the idea behind one of the most cited models in consumer research. In 1980 Richard Oliver described
          satisfaction as a function of two things: what someone expected, and how far what happened was from that,
          which he called disconfirmation.
          <Ref to={1} /> The closing time alone explains nothing. The gap between the closing time and the promise
          explains the review.
        </p>
        <p>
          For a shop, this is oddly practical. You can rarely change the service at ten past four. You can always change
          what people expect of it.
        </p>
      </>
    ),
  },
  {
    id: 'losses',
    title: 'Worse than expected weighs more than better',
    body: (
      <>
        <p>
          The gap doesn’t count the same in both directions. In prospect theory, Daniel Kahneman and Amos Tversky
          described how people value gains and losses from a reference point rather than end results, along a curve
          that’s steeper for losses.
          <Ref to={2} /> Their subject was risky choices, often about money, so using it for business hours is an
          analogy. It’s a useful one.
        </p>
        <Chart
          title="The same gap, felt differently"
          note="The shape of the prospect theory curve. It has no scale here, because nobody has measured one for shop doors."
        >
          <ValueCurve />
        </Chart>
        <p>
          Staying open ten minutes longer than you said is a small kindness that one customer notices. Closing ten
          minutes earlier than you said is remembered by everyone who stood at the door. Days of the first kind don’t
          make up for days of the second. That’s the reason to post the hours you can always keep, not the hours you
          keep on a good day.
        </p>
      </>
    ),
  },
  {
    id: 'promises',
    title: 'A promise narrows the room for error',
    body: (
      <>
        <p>
          People aren’t pedants. Between the service they’d like and the service they’d still accept there is a zone of
          tolerance, as Valarie Zeithaml, Leonard Berry and A. Parasuraman put it in 1993.
          <Ref to={3} /> Within it, small differences hardly register. In their model, the more firmly someone predicts
          what will happen, the narrower that zone becomes; and among the things that shape predictions are explicit
          promises.
        </p>
        <p>
          Business hours are the most explicit promise a shop makes. “We’re usually around in the afternoon” is forgiven
          a lot. “Open until 5:00&nbsp;PM” is forgiven nothing, and that’s fair: it’s also the only one of the two that
          anyone can plan by. The more exact your words are, the more they’re worth, and the more it costs to break
          them.
        </p>
      </>
    ),
  },
  {
    id: 'not-knowing',
    title: 'Not knowing is worse than waiting',
    body: (
      <>
        <p>
          “Closed” is a wait, too: until tomorrow, until Monday. In 1985 David Maister collected eight propositions
          about how waits feel. Two of them belong on every shop door: uncertain waits feel longer than known, finite
          ones, and unexplained waits feel longer than explained ones.
          <Ref to={4} /> Two years later Richard Larson added, from cases he had collected, that feedback on the likely
          delay can change what customers think of a line, quite apart from how long it is.
          <Ref to={5} />
        </p>
        <p>
          How far does this go? At bus stops around Seattle, researchers timed riders and asked how long they had
          waited. Those without live information thought they had waited longer than they had. Those who could see on a
          phone when the bus would come didn’t. Asked for a typical wait, they said 7.5 minutes instead of 9.9.
          <Ref to={7} />
        </p>
        <Chart
          title="The wait for a bus, as riders report it"
          note={
            <>
              Typical wait reported by riders, King County, Washington. Part of the difference is real: riders who know
              when the bus is coming can leave home later. Watkins and others, 2011.
              <Ref to={7} />
            </>
          }
        >
          <Bars
            bars={[
              { label: 'With live information', value: '7.5 minutes', amount: 7.5 },
              { label: 'With a printed schedule', value: '9.9 minutes', amount: 9.9, tone: 'other' },
            ]}
          />
        </Chart>
        <p>A schedule and a live display hold the same facts. One of them has done the looking up for you.</p>
        <p>
          Research also says when not to bother. In an experiment by Michael Hui and David Tse, telling people how long
          it would take made no significant difference when the wait was short, and it didn’t work by making the time
          feel shorter: it made the wait more acceptable, and people less annoyed.
          <Ref to={6} /> Nobody needs a countdown for a door that opens in a minute. Everyone needs to know that it
          opens on Monday.
        </p>
      </>
    ),
  },
];
