import { CSS_MAX } from '@doorsign/shared-schema/registers';

const filled = (unit: string, before = '', after = ''): string =>
  before + unit.repeat(Math.floor((CSS_MAX - before.length - after.length) / unit.length)) + after;

/** Sheets of the largest size, each full of what could take a parser long. */
export const FULL_SHEETS: readonly { readonly name: string; readonly css: string }[] = [
  { name: 'brackets', css: filled('(') },
  { name: 'blocks', css: filled('{') },
  { name: 'functions', css: filled('calc(', '.pill{padding:') },
  { name: 'comments', css: filled('/*') },
  { name: 'strings', css: filled('"a" ', '.pill{font-family:') },
  { name: 'layers of a background', css: filled('linear-gradient(red,blue) 0 0/0 0,', '.pill{background:', 'red}') },
  { name: 'backgrounds', css: filled('background:red red;', '.pill{', '}') },
  { name: 'backgrounds with calculations', css: filled('background:min(1px,2px,3px);', '.pill{', '}') },
  { name: 'fonts', css: filled(`font-family:${'a '.repeat(50)};`, '.pill{', '}') },
  { name: 'rules', css: filled('.pill{background:0 0 0 0 red}') },
  { name: 'selectors', css: filled('.pill,', '', '.dot{gap:0}') },
  { name: 'media queries', css: filled(' and (min-width:1px)', '@media (min-width:1px)', '{.pill{gap:0}}') },
  { name: 'long numbers', css: filled('9', '@media (width:', 'px){}') },
];
