import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { Typed } from './text-marks.tsx';

const ATTRIBUTES: readonly { names: readonly string[]; meaning: string }[] = [
  { names: ['data-id'], meaning: 'Your widget ID. The id in the script’s address does the same.' },
  { names: ['data-theme'], meaning: 'light or dark.' },
  { names: ['data-accent-color'], meaning: 'The dot’s colour while you are open, such as #10b981.' },
  { names: ['data-font-size'], meaning: 'small, medium or large: 16, 20 or 24 pixels.' },
  { names: ['data-placement'], meaning: 'top-left, top-right, bottom-left, bottom-right or custom.' },
  {
    names: ['data-position-x', 'data-position-y'],
    meaning: 'The place of a custom placement: 0 to 300 from the left, 0 to 260 from the top.',
  },
  {
    names: ['data-pin'],
    meaning: 'Without a value. Keeps the look of these attributes; otherwise the style that you save here wins.',
  },
  {
    names: ['data-lang'],
    meaning: 'A language such as de: how times are written. Otherwise the page’s own language counts.',
  },
  {
    names: ['data-cfasync'],
    meaning: 'Standing before src, it tells Cloudflare’s Rocket Loader to leave the script alone.',
  },
];

/** For websites with rules of their own: attributes, security policy, integrity. Source: contract section 4; decisions P9. */
export function Advanced({ origin }: { origin: string }) {
  return (
    <div className="grid gap-7 p-5">
      <Part title="Attributes" about="All of them may be left out but the ID, and that one stands in the address too.">
        <dl className="divide-y divide-line">
          {ATTRIBUTES.map(({ names, meaning }) => (
            <div key={names[0]} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
              {names.map((name) => (
                <dt key={name} translate="no" className="font-mono text-[0.8125rem] leading-6 sm:col-start-1">
                  {name}
                </dt>
              ))}
              <dd className="text-muted sm:col-start-2 sm:row-span-2 sm:row-start-1">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part
        title="Content Security Policy"
        about="If your website sends one, add the widget’s address to these two directives. Styles, images and fonts need nothing."
      >
        <CodeBlock code={`script-src ${origin};\nconnect-src ${origin};`}>
          <span className="text-muted">Add to the lines that you have</span>
        </CodeBlock>
      </Part>
      <Part
        title="Subresource Integrity"
        about={
          <>
            Do not add an <Typed>integrity</Typed> attribute to this script. It carries your current hours, so its
            content changes with every edit, and browsers would refuse it.
          </>
        }
      />
    </div>
  );
}

function Part({ title, about, children }: { title: string; about: ReactNode; children?: ReactNode }) {
  return (
    <section>
      <h3 className="text-base leading-6">{title}</h3>
      <p className="mt-1 mb-3 text-muted">{about}</p>
      {children}
    </section>
  );
}
