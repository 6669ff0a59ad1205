import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';

const link = 'font-medium text-brand underline underline-offset-3 hover:text-brand-strong';

const STEPS: readonly { title: string; text: ReactNode }[] = [
  { title: 'Copy the code', text: 'It holds your widget ID. It is the same for every page of your website.' },
  {
    title: 'Paste it into your website',
    text: (
      <>
        Just before <code className="font-mono text-[0.8125rem]">&lt;/body&gt;</code>, or wherever your website builder
        takes custom code.
      </>
    ),
  },
  {
    title: 'Open your website',
    text: (
      <>
        The sign shows the status of your{' '}
        <Link to="/hours" className={link}>
          business hours
        </Link>
        , in the look of your{' '}
        <Link to="/styling" className={link}>
          widget style
        </Link>
        . Change either here and your live site follows within a few minutes: the code stays as it is.
      </>
    ),
  },
];

/** What to do with the snippet. */
export function InstallSteps() {
  return (
    <Card title="Installation steps">
      <ol className="grid gap-5 lg:grid-cols-3 lg:gap-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft tabular"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-sans text-sm leading-8 font-semibold tracking-normal">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
