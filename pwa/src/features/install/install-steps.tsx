import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { TextLink, Typed } from './text-marks.tsx';

const STEPS: readonly { title: string; text: ReactNode }[] = [
  { title: 'Copy the code', text: 'It contains your widget ID and is the same for every page of your website.' },
  {
    title: 'Paste it into your website',
    text: (
      <>
        Just before <Typed>&lt;/body&gt;</Typed>, or wherever your website builder lets you add custom code.
      </>
    ),
  },
  {
    title: 'Open your website',
    text: (
      <>
        The widget shows your <TextLink to="/hours">business hours</TextLink> in your{' '}
        <TextLink to="/styling">widget style</TextLink>. Change either here and your live site follows within a few
        minutes. The code stays the same.
      </>
    ),
  },
];

/** The installation steps. */
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
