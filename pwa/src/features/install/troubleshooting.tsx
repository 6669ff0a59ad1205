import type { ReactNode } from 'react';
import { TextLink, Typed } from './text-marks.tsx';

const PROBLEMS: readonly { title: string; help: readonly ReactNode[] }[] = [
  {
    title: 'Nothing appears',
    help: [
      <>
        Are your <TextLink to="/hours">hours</TextLink> set? Until then, the widget stays hidden.
      </>,
      <>
        Is this website your <TextLink to="/domain">allowed domain</TextLink>? Anywhere else, it stays hidden.
      </>,
      <>Did you publish the change to your website and clear its cache?</>,
      <>
        The browser’s console says why: look for a line starting with <Typed>Doorsign:</Typed>.
      </>,
    ],
  },
  {
    title: 'It shows an old status or look',
    help: [
      <>The header above says whether your changes are live. Then wait a few minutes and reload your website.</>,
      <>Tools that copy or delay scripts may keep an old one: see “Caching and speed plugins” below.</>,
      <>
        With <Typed>data-pin</Typed> in the code, the widget keeps the look set there.
      </>,
    ],
  },
  {
    title: 'It appears on one page only',
    help: [<>Put the code where all pages share it: the footer, layout or theme.</>],
  },
  {
    title: 'It appears twice',
    help: [<>The code is on the page twice. Check the theme, the page and any tag manager, and keep one.</>],
  },
  {
    title: 'It covers something on my website',
    help: [
      <>
        Choose another position in <TextLink to="/styling">Widget Style</TextLink>. The code stays the same.
      </>,
    ],
  },
  {
    title: 'My website’s security policy blocks it',
    help: [<>Under Advanced, you’ll find the two lines it needs.</>],
  },
];

/** Common problems and their solutions. Source: fact install.troubleshooting. */
export function Troubleshooting() {
  return (
    <dl className="grid gap-4">
      {PROBLEMS.map(({ title, help }) => (
        <div key={title}>
          <dt className="font-medium">{title}</dt>
          <dd>
            <ul className="mt-1 grid list-disc gap-1.5 pl-5 text-muted">
              {help.map((line, index) => (
                // The list never changes.
                <li key={index}>{line}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
