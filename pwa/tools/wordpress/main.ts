/**
 * WordPress is installed by its own form, and two stories are told in it. The snippet is pasted as an owner would, and a visitor sees the
 * pill. The plugin is installed from its zip and connected, its blocks, shortcodes and classic widget are looked at with and without
 * scripts, behind a page cache, while the Doorsign server is down, and after a webhook; at the end it is deleted and leaves nothing behind.
 * The pictures are in test-results/wordpress.
 *
 * WordPress, PHP and MariaDB are Debian's packages, unpacked into node_modules/.cache: the test needs apt-get and a mirror.
 */
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../../../sync-server/scripts/browser.ts';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { startServer } from '../../e2e/support/server.ts';
import { atEnd } from './at-end.ts';
import { tellPluginStory } from './plugin-story.ts';
import { install, logIn } from './site-steps.ts';
import { tellSnippetStory } from './snippet-story.ts';
import { startWordPress } from './start-wordpress.ts';

commandLine('wordpress-test', 'Tests the snippet and the plugin in a real WordPress.').parse();

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The last one is called first. A program that fails while it starts must stop those before it, too. */
const ends: (() => Promise<void>)[] = [];
try {
  const wordpress = await startWordPress();
  ends.unshift(wordpress.stop);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env, handleSIGINT: false, handleSIGTERM: false });
  ends.unshift(atEnd(() => browser.close()));
  const server = await startServer();
  ends.unshift(atEnd(() => server.remove()));
  const admin = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await install(admin, wordpress.url);
  await logIn(admin, wordpress.url);
  say(`WordPress is there: ${await admin.locator('#footer-upgrade').innerText()}`);
  await tellSnippetStory(browser, admin, wordpress.url, server, say);
  await tellPluginStory(browser, admin, wordpress, say);
} finally {
  for (const end of ends) await end();
}
