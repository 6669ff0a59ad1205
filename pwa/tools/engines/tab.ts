import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver, EngineName } from './driver.ts';
import { pageTools, type PageTools } from './in-page.ts';

/** A page as a visitor uses it: the one interface of the journeys to all engines. Every step waits until it is possible. */
export interface Tab {
  readonly engine: EngineName;
  /** Exceptions and rejections that reached a page so far. */
  readonly thrown: readonly string[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses an element with the mouse.
   * @param name its accessible name, or a part of it; by default any */
  click(css: string, name?: string): Promise<void>;
  /** Presses a field and types into it. */
  type(css: string, name: string, text: string): Promise<void>;
  /** Presses a key: `Tab`, `Shift+Tab`, `Enter`, `Escape` or a character. */
  press(key: string): Promise<void>;
  /** Returns the text of the first visible element, or null. */
  text(css: string): Promise<string | null>;
  /** Returns the role of the focused element, or else its name. */
  focused(): Promise<string>;
  /** Waits until the page shows a text. */
  shows(text: string, patienceMs?: number): Promise<void>;
  /** Calls a function in the page. It may use nothing from outside but what it is given, as JSON. */
  evaluate<Given extends readonly unknown[], Result>(
    call: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** Runs a script in the page. */
  inject(script: string): Promise<void>;
  /** Asks again until the answer is true.
   * @param what is named in the error
   * @throws if it is not within the time, which is 20 s by default */
  until(what: string, ask: () => Promise<boolean>, patienceMs?: number): Promise<void>;
  setWindow(width: number, height: number): Promise<void>;
  /** Takes a picture of the viewport, in a file. */
  screenshot(file: string): Promise<void>;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Returns the text of an async function that returns an expression's value as JSON. The runner of TypeScript gives functions their names
 * with a helper that pages do not have. */
const sourceOf = (expression: string): string =>
  `async () => { const __name = (named) => named; return JSON.stringify(await ${expression}) ?? 'null'; }`;

export const createTab = (engine: EngineName, driver: Driver): Tab => {
  const until: Tab['until'] = async (what, ask, patienceMs = PATIENCE_MS) => {
    let last: unknown = null;
    for (const from = performance.now(); performance.now() - from < patienceMs; await wait(PAUSE_MS)) {
      try {
        if (await ask()) return;
        last = null;
      } catch (error) {
        // A page that is being replaced refuses calls.
        last = error;
      }
    }
    throw new Error(`not within ${patienceMs / 1000} s: ${what}`, { cause: last });
  };
  const runTool = async <Name extends keyof PageTools>(
    name: Name,
    ...given: Parameters<PageTools[Name]>
  ): Promise<ReturnType<PageTools[Name]>> => {
    const answer = await driver.run(sourceOf(`(${String(pageTools)})().${name}(...${JSON.stringify(given)})`));
    return JSON.parse(answer) as ReturnType<PageTools[Name]>;
  };
  const click: Tab['click'] = async (css, name = '') => {
    let last = '';
    await until(`${css} "${name}" can be pressed`, async () => {
      const point = await runTool('pointOf', css, name);
      // Something that still moves would be missed.
      const isStill = point !== null && JSON.stringify(point) === last;
      last = JSON.stringify(point);
      if (isStill) await driver.clickAt(point.x, point.y);
      return isStill;
    });
  };
  return {
    engine,
    thrown: driver.thrown,
    open: (url) => driver.open(url),
    reload: () => driver.reload(),
    click,
    async type(css, name, text) {
      await click(css, name);
      for (const character of text) await driver.press(character);
    },
    press: (key) => driver.press(key),
    text: (css) => runTool('textOf', css),
    focused: () => runTool('focused'),
    shows: (text, patienceMs) => until(`the page shows "${text}"`, () => runTool('shows', text), patienceMs),
    async evaluate<Given extends readonly unknown[], Result>(
      call: (...given: Given) => Result | Promise<Result>,
      ...given: Given
    ) {
      return JSON.parse(await driver.run(sourceOf(`(${String(call)})(...${JSON.stringify(given)})`))) as Result;
    },
    async inject(script) {
      await driver.run(`async () => {\n${script}\nreturn ''; }`);
    },
    until,
    setWindow: (width, height) => driver.resize(width, height),
    async screenshot(file) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await driver.screenshot());
    },
  };
};
