import { chromium as playwright } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { runnerImport } from 'vite';
import type { CaseStudy } from '../src/site/studies/case-study.ts';
import type * as Studies from '../src/site/studies/studies.ts';
import { PREACT_FOR_REACT } from './preact.ts';
import type * as StudyHtml from './study-html.ts';

commandLine(
  'case-studies',
  'Prints the case studies as PDFs. The results are committed; made-from.json, beside the text of the studies, holds digests of text and PDF.',
).parse();

const FOLDER = fileURLToPath(new URL('../public/', import.meta.url));
const MADE_FROM = new URL('../src/site/studies/made-from.json', import.meta.url);
const STYLES = ['../src/ui/tokens.css', '../src/site/reading/reading.css', '../src/site/studies/print.css'];
const FONTS = [
  {
    family: 'Inter Variable',
    weight: '100 900',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  },
  {
    family: 'Bricolage Grotesque Variable',
    weight: '200 800',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  },
];
/** The footer of every page; it has inline styles, because it is rendered outside of the document. */
const FOOTER = `<div style="width:100%;padding:0 20mm;font:8pt sans-serif;color:#5f6962;display:flex;justify-content:space-between"><span class="title"></span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;

const fontFace = async ({ family, weight, file }: (typeof FONTS)[number]): Promise<string> => {
  const bytes = await readFile(new URL(import.meta.resolve(file)));
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
};

/** Loads a module of the site as its build does. */
const load = async <Module>(path: string): Promise<Module> =>
  (
    await runnerImport<Module>(fileURLToPath(new URL(path, import.meta.url)), {
      configFile: false,
      resolve: { alias: PREACT_FOR_REACT },
    })
  ).module;
const { CASE_STUDIES } = await load<typeof Studies>('../src/site/studies/studies.ts');
const { digestOf, studyMarkup } = await load<typeof StudyHtml>('study-html.ts');

/** Returns the document that is printed.
 * @param styles all style sheets, with their fonts embedded */
const studyHtml = (study: CaseStudy, styles: string): string =>
  `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>${study.study.title}</title><style>${styles}</style></head><body>${studyMarkup(study)}</body></html>`;

const sheets = await Promise.all(STYLES.map((name) => readFile(new URL(name, import.meta.url), 'utf8')));
const styles = [...(await Promise.all(FONTS.map(fontFace))), ...sheets].join('\n');
const madeFrom: Record<string, { text: string; pdf: string }> = {};

const browser = await playwright.launch(await chromium());
await mkdir(`${FOLDER}case-studies`, { recursive: true });
const page = await browser.newPage();
for (const [key, study] of Object.entries(CASE_STUDIES)) {
  await page.setContent(studyHtml(study, styles));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({
    path: FOLDER + study.study.path.slice(1),
    format: 'Letter',
    preferCSSPageSize: false,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: FOOTER,
    margin: { top: '18mm', bottom: '20mm', left: '20mm', right: '20mm' },
  });
  madeFrom[key] = { text: digestOf(studyMarkup(study)), pdf: digestOf(pdf) };
  process.stdout.write(`${study.study.path.slice(1)}: ${pdf.length} bytes\n`);
}
await browser.close();
await writeFile(MADE_FROM, `${JSON.stringify(madeFrom, null, 2)}\n`);
