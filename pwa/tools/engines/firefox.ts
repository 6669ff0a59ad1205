import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import type { CleanUp } from './clean-up.ts';
import type { Driver, Need } from './driver.ts';
import { clickActions, keyActions, type InputSource } from './input-actions.ts';
import { findProgram, startProgram } from './programs.ts';

export const FIREFOX_NEEDS: readonly Need[] = [{ programs: ['firefox-esr', 'firefox'], package: 'firefox-esr' }];

/** Settings of the profile. The browser's own for automation keep it from asking Mozilla's servers. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string | null;
}

/** Firefox reports what a page's policies and the network refuse in the same way as exceptions. */
const REFUSED = /Content-Security-Policy|Cross-Origin|Loading (module|failed)|NetworkError|Cookie/i;

/** Starts Firefox without a window, and drives it over WebDriver BiDi.
 * @throws if it does not start */
export const startFirefox = async (cleanUp: CleanUp): Promise<Driver> => {
  const home = await mkdtemp(join(tmpdir(), 'doorsign-firefox-'));
  cleanUp.add(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(home, 'user.js'), `${lines.join('\n')}\n`);

  const path = findProgram(FIREFOX_NEEDS[0]?.programs ?? []) ?? 'firefox-esr';
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home, 'about:blank'];
  // A home of its own: Firefox refuses one that belongs to somebody else, as in the containers of build services.
  const program = startProgram(path, args, { HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' });
  cleanUp.add(program.stop);
  const connection = await connectBidi(`${await program.line(/WebDriver BiDi listening on (ws:\S+)/)}/session`);
  cleanUp.add(() => Promise.resolve(connection.close()));

  const { capabilities } = (await connection.send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  // The first tab begins with the focus in the address bar, and its page never gets it: keys would reach the page, but press no button.
  const { context } = (await connection.send('browsingContext.create', { type: 'tab' })) as { context: string };
  const thrown: string[] = [];
  connection.on('log.entryAdded', ({ type, level, text }: LogEntry) => {
    if (type === 'javascript' && level === 'error' && !REFUSED.test(text ?? '')) thrown.push(text ?? '');
  });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });

  const act = async (actions: readonly InputSource[]): Promise<void> => {
    await connection.send('input.performActions', { context, actions });
  };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    thrown,
    async open(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' });
    },
    async run(source) {
      const { result, exceptionDetails } = (await connection.send('script.callFunction', {
        functionDeclaration: source,
        awaitPromise: true,
        target: { context },
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text ?? 'the page did not answer');
      return result.value;
    },
    clickAt: (x, y) => act(clickActions(x, y)),
    press: (key) => act(keyActions(key)),
    async resize(width, height) {
      await connection.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      const { data } = (await connection.send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
  };
};
