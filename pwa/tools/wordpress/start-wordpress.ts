import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/server.ts';
import { atEnd } from './at-end.ts';
import { unpackDebian } from './debian-packages.ts';
import { librariesIn, phpIn } from './php.ts';
import { createProcesses } from './processes.ts';

const run = promisify(execFile);

/** A WordPress that is not set up yet: PHP's own web server and a MariaDB, both only for this run. */
export interface WordPress {
  /** An address whose host name the widget does not treat as the owner's own machine. */
  readonly url: string;
  /** The same website for programs that do not resolve that name. */
  readonly localUrl: string;
  /** Sets the clock of the plugin Doorsign: seconds by which it is ahead of this machine's. */
  setAhead(seconds: number): Promise<void>;
  /** Returns what PHP has logged. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

const DATABASE = 'wordpress';
/** Plugins that WordPress loads without activation. */
const MUST_USE = ['header-and-footer.php', 'test-aids.php'];

const configFor = (url: string, socket: string): string => `<?php
define('DB_NAME', '${DATABASE}');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
// Nothing is asked of wordpress.org, which may be out of reach.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
// The test's Doorsign server is on this machine.
define('DOORSIGN_ALLOW_LOCAL', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', __DIR__ . '/php.log');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

export const startWordPress = async (): Promise<WordPress> => {
  const unpacked = await unpackDebian();
  const root = join(unpacked, 'usr');
  const home = await mkdtemp(join(tmpdir(), 'doorsign-wordpress-'));
  const libraries = librariesIn(unpacked);
  const processes = createProcesses(libraries);
  const stop = atEnd(async () => {
    await processes.stop();
    await rm(home, { recursive: true, force: true });
  });
  try {
    const socket = join(home, 'db.sock');
    const args = await makeDatabase(root, home, libraries);
    processes.start(join(root, 'sbin/mariadbd'), [...args, '--skip-networking', `--socket=${socket}`]);

    const port = await freePort();
    const url = `http://bakery.localhost:${port}`;
    const localUrl = `http://127.0.0.1:${port}`;
    const site = join(home, 'site');
    await makeSite(root, site, configFor(url, socket));
    const php = phpIn(unpacked);
    if (!php) throw new Error(`there is no PHP in ${unpacked}`);
    processes.start(php.command, [...php.args, '-S', `127.0.0.1:${port}`, '-t', site], {
      ...php.env,
      // WordPress sends requests to itself while it answers one.
      PHP_CLI_SERVER_WORKERS: '4',
    });
    await untilInstallable(`${localUrl}/wp-admin/install.php`, processes.check);
    return {
      url,
      localUrl,
      setAhead: (seconds) => writeFile(join(site, 'wp-content/seconds-ahead'), String(Math.round(seconds))),
      log: () => readFile(join(site, 'php.log'), 'utf8').catch(() => ''),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Creates an empty database directory; the server's first statement creates the database.
 * @returns the server's arguments */
const makeDatabase = async (root: string, home: string, libraries: string): Promise<string[]> => {
  const args = [
    '--no-defaults',
    `--datadir=${join(home, 'data')}`,
    `--lc-messages-dir=${join(root, 'share/mysql')}`,
    // MariaDB runs as root only with an explicit option.
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
  const make = ['--auth-root-authentication-method=normal', '--skip-test-db', `--basedir=${root}`];
  await run('sh', [join(root, 'bin/mariadb-install-db'), ...args, ...make], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const first = join(home, 'first.sql');
  await writeFile(first, `CREATE DATABASE ${DATABASE};\n`);
  return [...args, `--character-sets-dir=${join(root, 'share/mysql/charsets')}`, `--init-file=${first}`];
};

/** Debian links libraries of other packages into WordPress; the copy includes them. Two links are left out, because they lead to
 * files of an installed package that the site does not need. */
const makeSite = async (root: string, site: string, config: string): Promise<void> => {
  await cp(join(root, 'share/wordpress'), site, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('.htaccess') && !path.endsWith('ca-bundle.crt'),
  });
  await writeFile(join(site, 'wp-config.php'), config);
  await mkdir(join(site, 'wp-content/mu-plugins'));
  for (const file of MUST_USE)
    await copyFile(fileURLToPath(new URL(file, import.meta.url)), join(site, 'wp-content/mu-plugins', file));
};

/** Waits until WordPress offers its installation, which shows that PHP and the database answer. */
const untilInstallable = async (address: string, check: () => void): Promise<void> => {
  for (let attempt = 0; attempt < 240; attempt++) {
    check();
    const isThere = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await wait(250);
  }
  throw new Error('WordPress did not answer within a minute');
};
