import type { ReactNode } from 'react';
import { Typed, Ui } from './text-marks.tsx';

/** The pattern that every tool must exclude: a part of the script's URL. */
const SCRIPT = <Typed>api/widget.js</Typed>;

const TOOLS: readonly { name: string; how: ReactNode }[] = [
  {
    name: 'Cloudflare Rocket Loader',
    how: (
      <>
        Move <Typed>data-cfasync=&quot;false&quot;</Typed> to the front of the tag, before <Typed>src</Typed>: Rocket
        Loader reads it only there. Or turn Rocket Loader off with a <Ui>Configuration Rule</Ui>.
      </>
    ),
  },
  {
    name: 'WP Rocket',
    how: (
      <>
        Under <Ui>Settings &gt; WP Rocket &gt; File Optimization</Ui>, add {SCRIPT} to the excluded JavaScript for{' '}
        <Ui>Minify</Ui>, <Ui>Load JavaScript deferred</Ui> and <Ui>Delay JavaScript execution</Ui>.
      </>
    ),
  },
  {
    name: 'LiteSpeed Cache',
    how: (
      <>
        Under <Ui>LiteSpeed Cache &gt; Page Optimization &gt; Tuning</Ui>, add {SCRIPT} to <Ui>JS Excludes</Ui>,{' '}
        <Ui>JS Deferred / Delayed Excludes</Ui> and <Ui>Guest Mode JS Excludes</Ui>.
      </>
    ),
  },
  {
    name: 'Autoptimize',
    how: (
      <>
        Under <Ui>Settings &gt; Autoptimize</Ui>, add {SCRIPT} to <Ui>Exclude scripts from Autoptimize</Ui>.
      </>
    ),
  },
  {
    name: 'Perfmatters, NitroPack, FlyingPress, SiteGround Speed Optimizer',
    how: <>Don’t let it delay, defer, combine or locally host {SCRIPT}: exclude it from each.</>,
  },
];

/** Tools that rewrite a page's scripts, and how to exclude the widget's script. */
export function SpeedPlugins() {
  return (
    <>
      <p className="mb-4 text-muted">
        Tools that delay, combine or copy scripts can make the widget appear late or miss your changes. Exclude it, then
        clear their cache.
      </p>
      <dl className="grid gap-3">
        {TOOLS.map(({ name, how }) => (
          <div key={name} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
