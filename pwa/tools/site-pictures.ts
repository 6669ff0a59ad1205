import { chromium as playwright } from '@playwright/test';
import { mkdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { PAGES } from '../src/site/pages.ts';

commandLine(
  'site-pictures',
  'Renders the picture of each public page for link previews, 1200 x 630. The results are committed.',
).parse();

const FOLDER = fileURLToPath(new URL('../public/og/', import.meta.url));
const SIZE = { width: 1200, height: 630 };

const font = async (name: string): Promise<string> => {
  const file = await readFile(new URL(`../src/site/fonts/${name}.woff2`, import.meta.url), 'base64');
  return `url(data:font/woff2;base64,${file})`;
};

const STYLES = `
  @font-face { font-family: Heading; src: ${await font('bricolage-grotesque')}; }
  @font-face { font-family: Text; font-weight: 400 700; src: ${await font('inter')}; }
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; overflow: hidden; background: #fbfaf7; color: #17201b; font: 400 30px/1.4 Text; display: grid; grid-template-columns: 1fr 400px; }
  main { padding: 64px 20px 60px 80px; display: flex; flex-direction: column; }
  .name { display: flex; align-items: center; gap: 18px; font: 36px/1 Heading; letter-spacing: -0.02em; }
  h1 { margin-top: auto; font: 82px/1.02 Heading; letter-spacing: -0.035em; text-wrap: balance; }
  h1.long { font-size: 58px; }
  p { margin-top: 28px; color: #5f6962; max-width: 24em; text-wrap: pretty; }
  aside { background: #e6f4ee; display: grid; place-items: center; }
  .sign svg { display: block; margin: 0 auto -8px; }
  .board { display: flex; align-items: center; gap: 24px; padding: 44px 52px; border-radius: 36px; background: #17201b; color: #fff; font: 60px/1 Heading; letter-spacing: -0.02em; box-shadow: 0 30px 60px -20px rgb(23 32 27 / 0.5); }
  .board i { width: 26px; height: 26px; border-radius: 50%; background: #34d399; box-shadow: 0 0 0 12px rgb(52 211 153 / 0.28); }
`;
const MARK = `<svg viewBox="8 2 48 61" height="56"><path d="M20.5 24 32 7.5 43.5 24" fill="none" stroke-width="2.6" stroke-linejoin="round" stroke="#5f6962"/><circle cx="32" cy="6.5" r="3.5" fill="#5f6962"/><rect x="10" y="20" width="44" height="42" rx="12" fill="#17201b"/><circle cx="32" cy="41" r="12.5" fill="#34d399" opacity="0.28"/><circle cx="32" cy="41" r="7.5" fill="#34d399"/></svg>`;
const STRING = `<svg viewBox="0 0 200 64" width="190" fill="none"><circle cx="100" cy="7" r="6" fill="#5f6962"/><path d="M30 64 100 8l70 56" stroke-width="3" stroke-linejoin="round" stroke="#5f6962"/></svg>`;

/** Returns the title without the product's name. */
const saidBy = (title: string): string =>
  title.replace(/ · Doorsign$/, '').replace(/^Doorsign: (.)/, (_, first: string) => first.toUpperCase());

const drawing = (title: string, about: string): string => `<!doctype html><meta charset="utf-8"><style>${STYLES}</style>
  <main><div class="name">${MARK}Doorsign</div><h1 class="${saidBy(title).length > 32 ? 'long' : ''}">${saidBy(title)}</h1><p>${about}</p></main>
  <aside><div class="sign">${STRING}<div class="board"><i></i>Open</div></div></aside>`;

await mkdir(FOLDER, { recursive: true });
const browser = await playwright.launch(await chromium());
const page = await browser.newPage({ viewport: SIZE });
for (const { title, description, image } of PAGES) {
  await page.setContent(drawing(title, description));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: FOLDER + basename(image) });
}
await browser.close();
