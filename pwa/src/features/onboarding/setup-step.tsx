import { ChevronRight, Clock, Code, Paintbrush } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import { StepHeading } from './step-heading.tsx';

const TASKS = [
  {
    to: '/hours',
    icon: Clock,
    title: 'Set your business hours',
    text: 'Pick a template and adjust it.',
  },
  {
    to: '/styling',
    icon: Paintbrush,
    title: 'Customize your widget',
    text: 'Theme, color, size and where it sits on the page.',
  },
  { to: '/install', icon: Code, title: 'Install it on your website', text: 'Copy one line of code to your website.' },
];

/** Step 2: the tasks up to a live widget. Each links to its screen; the browser's Back returns to the tour. */
export function SetupStep() {
  return (
    <>
      <StepHeading title="Live in three steps">Do these now or later. Your progress is saved.</StepHeading>
      <ol className="mt-6 grid gap-3">
        {TASKS.map(({ to, icon: Icon, title, text }, index) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card transition-colors hover:border-brand"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-on-brand-soft">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {index + 1}. {title}
                </span>
                <span className="block text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
