/** A line of a chart. */
export interface ChartLine {
  readonly name: string;
  /** In order of x. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A scale of a chart. */
export interface ChartScale {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** True for equal distances between powers of ten. */
  readonly isLogarithmic?: boolean;
}

/** A chart with lines. */
export interface Chart {
  readonly title: string;
  /** One sentence for those who do not see it. */
  readonly about: string;
  readonly x: ChartScale;
  readonly y: ChartScale;
  readonly lines: readonly ChartLine[];
}

const WIDTH = 680;
const HEIGHT = 380;
const PLOT = { left: 64, right: 20, top: 44, bottom: 84 };

/** Lines differ by their dashes, too, not by their colors alone. */
const DASHES = ['none', '8 4', '2 3', '10 3 2 3'];

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #17201b; }
  .title { font-weight: 600; font-size: 15px; }
  .muted { fill: #5f6962; }
  .paper { fill: #ffffff; }
  .grid { stroke: #e7e4dc; }
  .line { fill: none; stroke-width: 2; }
  .c0 { stroke: #0b7a55; } .c1 { stroke: #b42323; } .c2 { stroke: #8a5304; } .c3 { stroke: #1f5fae; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eef1ec; }
    .muted { fill: #a3ada5; }
    .paper { fill: #171d19; }
    .grid { stroke: #29312c; }
    .c0 { stroke: #3ecf97; } .c1 { stroke: #fca5a5; } .c2 { stroke: #fbbf24; } .c3 { stroke: #8ab8f5; }
  }`;

/** Returns the share of a scale's length at which a value is, within the scale. */
const placeOf = ({ from, to, isLogarithmic = false }: ChartScale, value: number): number => {
  const place = isLogarithmic
    ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
    : (value - from) / (to - from);
  return Math.min(1, Math.max(0, place));
};

/** Returns the values that a scale names: powers of ten, or about five round numbers. */
export const ticksOf = ({ from, to, isLogarithmic = false }: ChartScale): number[] => {
  if (isLogarithmic) {
    const first = Math.ceil(Math.log10(from) - 1e-9);
    const last = Math.floor(Math.log10(to) + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  }
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** With one decimal, so that the same figures give the same bytes. */
const at = (value: number): string => value.toFixed(1);

const named = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Draws a chart as SVG with text as text, readable in light and dark. */
export const drawChart = ({ title, about, x, y, lines }: Chart): string => {
  const width = WIDTH - PLOT.left - PLOT.right;
  const height = HEIGHT - PLOT.top - PLOT.bottom;
  const bottom = PLOT.top + height;
  const toX = (value: number): number => PLOT.left + width * placeOf(x, value);
  const toY = (value: number): number => bottom - height * placeOf(y, value);
  const grid = [
    ...ticksOf(y).flatMap((value) => [
      `<path class="grid" d="M${PLOT.left} ${at(toY(value))}h${width}"/>`,
      `<text class="muted" text-anchor="end" x="${PLOT.left - 8}" y="${at(toY(value) + 4)}">${named(value)}</text>`,
    ]),
    ...ticksOf(x).flatMap((value) => [
      `<path class="grid" d="M${at(toX(value))} ${bottom}v6"/>`,
      `<text class="muted" text-anchor="middle" x="${at(toX(value))}" y="${bottom + 20}">${named(value)}</text>`,
    ]),
  ];
  const drawn = lines.flatMap(({ name, points }, index) => {
    const look = `class="line c${index % 4}" stroke-dasharray="${DASHES[index % 4]}"`;
    const path = points.map(([px, py], point) => `${point === 0 ? 'M' : 'L'}${at(toX(px))} ${at(toY(py))}`).join('');
    const left = PLOT.left + (index % 2) * (width / 2);
    const legend = HEIGHT - 28 + 18 * Math.floor(index / 2);
    return [
      `<path ${look} d="${path}"/>`,
      `<path ${look} d="M${at(left)} ${legend - 4}h28"/>`,
      `<text x="${at(left + 36)}" y="${legend}">${escaped(name)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title about">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="about">${escaped(about)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `<text class="title" x="16" y="24">${escaped(title)}</text>`,
    `<text class="muted" text-anchor="end" x="${WIDTH - 16}" y="24">${escaped(y.title)}</text>`,
    ...grid,
    `<text class="muted" text-anchor="end" x="${WIDTH - PLOT.right}" y="${bottom + 38}">${escaped(x.title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
