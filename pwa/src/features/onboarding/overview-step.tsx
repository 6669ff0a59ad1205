import { CalendarDays, ChartColumn, Radio } from 'lucide-react';
import { DayBar } from '../../ui/day-bar.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { StepHeading } from './step-heading.tsx';

const PARTS = [
  { icon: Radio, title: 'What visitors see', text: 'Your status right now, and when it changes next.' },
  { icon: CalendarDays, title: 'Quick actions', text: 'Hours, holidays, style and the code for your website.' },
  { icon: ChartColumn, title: 'Your plan at a glance', text: 'This week’s open hours, your domain and your widget.' },
];

/** Step 3: the contents of the dashboard. */
export function OverviewStep() {
  return (
    <>
      <StepHeading title="Your dashboard">See at a glance that everything’s right.</StepHeading>
      <StatusPicture />
      <ul className="mt-5 grid gap-4 sm:grid-cols-3">
        {PARTS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 sm:block">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand sm:mb-2" />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A sample shop's day, in minutes since midnight. */
const SAMPLE = { opens: 7 * 60, closes: 18 * 60, now: 14 * 60 + 14 };

/** A picture of the status card. Hidden from screen readers: the text below it has the same information. */
function StatusPicture() {
  return (
    <div
      aria-hidden
      className="mt-6 rounded-card border border-line bg-[linear-gradient(var(--open-soft),var(--card)_70%)] p-5 shadow-card"
    >
      <p className="text-muted">Current status</p>
      <p className="my-1 flex items-center gap-3 font-heading text-3xl leading-10 font-[650] tracking-[-0.02em]">
        <StatusDot tone="open" pulse className="size-3.5" />
        Open
      </p>
      <p className="mb-4">
        Closes at 6:00 PM <span className="text-muted">· in 3 h 46 min</span>
      </p>
      <DayBar intervals={[{ from: SAMPLE.opens, to: SAMPLE.closes }]} now={SAMPLE.now} size="lg" scale />
    </div>
  );
}
