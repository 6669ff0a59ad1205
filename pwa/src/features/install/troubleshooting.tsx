import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from './disclosure.tsx';
import { TextLink, Typed } from './text-marks.tsx';

const PROBLEMS: readonly { title: string; help: readonly ReactNode[] }[] = [
  {
    title: 'Nothing shows',
    help: [
      <>
        Are your <TextLink to="/hours">hours</TextLink> set? Until then the sign stays hidden.
      </>,
      <>
        Is this website your <TextLink to="/domain">allowed domain</TextLink>? Elsewhere it stays hidden.
      </>,
      <>Is the change to your website published, and its cache cleared?</>,
      <>
        The browser’s console says why: look for a line that starts with <Typed>Doorsign:</Typed>.
      </>,
    ],
  },
  {
    title: 'It shows an old status or look',
    help: [
      <>The header above says whether your changes are live. Then give it a few minutes, and reload your website.</>,
      <>A tool that copies or delays scripts may keep an old one: see Script optimisers in Platform Guides.</>,
      <>
        With <Typed>data-pin</Typed> in the code the look of the code stays.
      </>,
    ],
  },
  {
    title: 'It shows on one page only',
    help: [<>Put the code where all pages share it: the footer, the layout or the theme.</>],
  },
  {
    title: 'It shows twice',
    help: [<>The code is on the page twice. Look in the theme, in the page and in a tag manager, and keep one.</>],
  },
  {
    title: 'It covers something on my website',
    help: [
      <>
        Choose another place in <TextLink to="/styling">Widget Style</TextLink>. The code stays as it is.
      </>,
    ],
  },
  {
    title: 'My website’s security policy blocks it',
    help: [<>Under Advanced you find the two lines that it needs.</>],
  },
];

/** Common problems and their solutions. Source: fact install.troubleshooting. */
export function Troubleshooting() {
  return (
    <Card title="Troubleshooting">
      <div className="divide-y divide-line">
        {PROBLEMS.map(({ title, help }) => (
          <Disclosure key={title} title={title}>
            <ul className="grid list-disc gap-1.5 pl-5 text-muted">
              {help.map((line, index) => (
                // The list never changes.
                <li key={index}>{line}</li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}
