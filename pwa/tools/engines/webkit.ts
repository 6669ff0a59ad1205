import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../e2e/support/server.ts';
import type { CleanUp } from './clean-up.ts';
import type { Driver, Need } from './driver.ts';
import { clickActions, keyActions, type InputSource } from './input-actions.ts';
import { startProgram } from './programs.ts';
import { openWebDriverSession, type WebDriverSession } from './webdriver.ts';

export const WEBKIT_NEEDS: readonly Need[] = [
  { programs: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  { programs: ['Xvfb'], package: 'xvfb' },
  { programs: ['dbus-run-session'], package: 'dbus' },
];

/** Milliseconds for a page's load and for a script. A page waits for up to a minute until a status changes. */
const TIMEOUTS = { pageLoad: 60_000, script: 120_000 };

/** The browser's toolbar keeps its window from becoming as narrow as a phone. */
const SMALL_TOOLBAR = `
  window * { min-width: 0; margin: 0; padding: 0; border-width: 0; border-spacing: 0; font-size: 1px; }
`;

/** Opens a session as soon as the driver answers. */
const openSession = async (base: string, check: () => void): Promise<WebDriverSession> => {
  for (let attempt = 0; ; attempt++) {
    check();
    try {
      await fetch(`${base}/status`);
      break;
    } catch (error) {
      if (attempt === 200) throw error;
      await wait(100);
    }
  }
  return openWebDriverSession(base, {});
};

/** Starts WebKit's own small browser on a screen in memory, and drives it over WebDriver.
 * @throws if it does not start */
export const startWebkit = async (cleanUp: CleanUp): Promise<Driver> => {
  const home = await mkdtemp(join(tmpdir(), 'doorsign-webkit-'));
  cleanUp.add(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(home, 'config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, 'config/gtk-3.0/gtk.css'), SMALL_TOOLBAR);
  const screen = startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-noreset'],
    {},
  );
  cleanUp.add(screen.stop);
  const display = await screen.line(/^(\d+)$/m);
  const port = await freePort();
  const program = startProgram('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    HOME: home,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_US',
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
  });
  cleanUp.add(program.stop);
  const session = await openSession(`http://127.0.0.1:${port}`, program.check);
  await session.send('POST', '/timeouts', TIMEOUTS);

  const run = async (source: string): Promise<string> => {
    // The last argument is the function that the answer is given to.
    const script = `const tell = arguments[0]; (${source})().then((value) => tell({ value }), (error) => tell({ error: String(error) }));`;
    const answer = (await session.send('POST', '/execute/async', { script, args: [] })) as {
      value?: string;
      error?: string;
    };
    if (answer.value === undefined) throw new Error(answer.error ?? 'the page did not answer');
    return answer.value;
  };
  const act = async (actions: readonly InputSource[]): Promise<void> => {
    await session.send('POST', '/actions', { actions });
  };
  const size = async (): Promise<readonly [number, number]> =>
    JSON.parse(await run('async () => JSON.stringify([innerWidth, innerHeight])')) as [number, number];
  return {
    version: `WebKitGTK ${session.version}`,
    thrown: [],
    async open(url) {
      await session.send('POST', '/url', { url });
    },
    async reload() {
      await session.send('POST', '/refresh', {});
    },
    run,
    clickAt: (x, y) => act(clickActions(x, y)),
    press: (key) => act(keyActions(key)),
    async resize(width, height) {
      // The protocol sets the window, whose edges differ.
      let wanted = { width, height };
      for (let attempt = 0; attempt < 40; attempt++) {
        const [innerWidth, innerHeight] = await size();
        if (innerWidth === width && innerHeight === height) return;
        if (attempt % 10 === 0) {
          const { width: outer, height: outerHeight } = (await session.send('GET', '/window/rect', null)) as {
            width: number;
            height: number;
          };
          wanted = { width: outer + width - innerWidth, height: outerHeight + height - innerHeight };
          await session.send('POST', '/window/rect', wanted);
        }
        await wait(50);
      }
      throw new Error(`the window does not become ${width} x ${height}, but ${(await size()).join(' x ')}`);
    },
    async screenshot() {
      return Buffer.from((await session.send('GET', '/screenshot', null)) as string, 'base64');
    },
  };
};
