import { CSS_NAMES } from '@doorsign/shared-schema/registers';

/** The pieces of a hostile style sheet: what is allowed, what is nearly allowed, and what breaks out elsewhere. */
const SELECTORS = [
  ...CSS_NAMES.map((name) => `.${name}`),
  '.pill:hover',
  '.pill, .dot',
  '.pill:has(a)',
  '*',
  ':host',
  ':root',
  'html',
  '.pill > *',
  '.pill\\0',
  '[data-a^="x"]',
  '.pi\\6cl',
  '#by',
  '.pill:is(.dot)',
  '.x',
];
const PROPERTIES = [
  'color',
  'Background',
  'border',
  'padding',
  'letter-spacing',
  'font-family',
  'box-shadow',
  'transition',
  'line-height',
  'gap',
  'position',
  'display',
  'content',
  '--x',
  'all',
  '-webkit-mask',
  'behavior',
  '*zoom',
];
const VALUES = [
  'red',
  '#111',
  '#0000',
  'transparent',
  '1px',
  '2em',
  '0',
  '-1px',
  '99px',
  '50%',
  '1e9px',
  'calc(1px + 2em)',
  'calc(1px - 9px)',
  'min(1px, 2em)',
  'calc(1px*9)',
  'linear-gradient(red, blue)',
  'rgb(0 0 0 / 0)',
  'url(https://evil.example/?x)',
  'url("x")',
  'u\\72l(x)',
  'src("x")',
  'image-set("x" 1x)',
  'var(--dot)',
  'attr(data-a)',
  'env(x)',
  'expression(alert(1))',
  'element(#x)',
  '"Open Sans", serif',
  '"a\\"}*{color:red"',
  '"</script><script>alert(1)</script>"',
  '"\u2028"',
  "'${alert(1)}`'",
  'red !important',
  'red !ie',
  'color .2s',
  'all 1s',
  '1 / 2',
  'inherit',
];
const JUNK = [
  '}',
  '{',
  ';',
  '/*',
  '*/',
  '/**/',
  '<!--',
  '-->',
  '"',
  "'",
  '\\',
  '\\a ',
  '(',
  ')',
  '[',
  '@import "//evil.example/x.css";',
  '@charset "utf-8";',
  '@namespace x "y";',
  '@font-face{src:url(x)}',
  '@media print{',
  '@media (width > 1px){',
  '@media (min-width: 300px) and (prefers-color-scheme: dark){.pill{color:red}}',
  '@supports (color:red){',
  '@layer x;',
  '@keyframes x{to{top:0}}',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '\n',
  '\r\n',
  '\f',
  '</style>',
];

/** Makes hostile style sheets for tests, the same ones for the same seed. */
export function* hostileSheets(seed: number, count: number): Generator<string> {
  let state = seed % 2147483647 || 1;
  const below = (end: number): number => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * end);
  };
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';
  for (let made = 0; made < count; made += 1) {
    const parts = Array.from({ length: 1 + below(4) }, () => {
      const declarations = Array.from({ length: below(4) }, () => `${pick(PROPERTIES)}:${pick(VALUES)}`);
      return `${pick(SELECTORS)}{${declarations.join(';')}}`;
    });
    let sheet = parts.join(pick(['', ' ', '\n']));
    // Every second one is damaged at some places.
    for (let times = below(2) * below(4); times > 0; times -= 1) {
      const at = below(sheet.length + 1);
      sheet = sheet.slice(0, at) + pick(JUNK) + sheet.slice(at + below(3));
    }
    yield sheet;
  }
}
