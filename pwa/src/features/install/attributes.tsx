import { Part } from './disclosure.tsx';

const ATTRIBUTES: readonly { names: readonly string[]; meaning: string }[] = [
  { names: ['data-id'], meaning: 'Your widget ID. The ID in the script’s URL does the same.' },
  { names: ['data-theme'], meaning: 'light, dark, or “light dark” to match each visitor’s device.' },
  { names: ['data-accent-color'], meaning: 'The dot’s color while you’re open, such as #10b981.' },
  { names: ['data-font-size'], meaning: 'small, medium or large: 16, 20 or 24 pixels.' },
  { names: ['data-placement'], meaning: 'top-left, top-right, bottom-left, bottom-right or custom.' },
  {
    names: ['data-position-x', 'data-position-y'],
    meaning: 'The spot for a custom placement: 0 to 300 from the left, 0 to 260 from the top.',
  },
  { names: ['data-edge'], meaning: 'How far a corner is from the edges, in pixels.' },
  { names: ['data-inline'], meaning: 'No value. The widget stays where the code is, as part of the page.' },
  { names: ['data-phones'], meaning: 'false hides the widget on phones.' },
  {
    names: ['data-pin'],
    meaning: 'No value. Keeps the look set by these attributes; otherwise, the style you save here wins.',
  },
  { names: ['data-lang'], meaning: 'A language code such as de. Otherwise, the page’s own language is used.' },
  {
    names: ['data-locations'],
    meaning: 'The name in your directory page’s address. The widget’s popup then lists all your locations.',
  },
  {
    names: ['data-cfasync'],
    meaning: 'Placed before src, it tells Cloudflare’s Rocket Loader to leave the script alone.',
  },
];

/** Explains each attribute of the snippet.
 * Source: shared-schema/docs/http-contract.md#snippet; shared-schema/docs/product-rules.md#p9. */
export function Attributes() {
  return (
    <Part title="Attributes" about="All are optional except the ID, which is also in the URL.">
      <dl className="divide-y divide-line">
        {ATTRIBUTES.map(({ names, meaning }) => (
          <div key={names[0]} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            {names.map((name) => (
              <dt key={name} translate="no" className="font-mono text-hint leading-6 sm:col-start-1">
                {name}
              </dt>
            ))}
            <dd className="text-muted sm:col-start-2 sm:row-span-2 sm:row-start-1">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
