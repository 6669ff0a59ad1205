import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/server.ts';
import { unpackDebian } from './debian-packages.ts';
import { createProcesses } from './processes.ts';

const run = promisify(execFile);

/** A WordPress that is not set up yet: PHP's own web server and a MariaDB, both only for this run. */
export interface WordPress {
  /** An address whose host name the widget does not treat as the owner's own machine. */
  readonly url: string;
  stop(): Promise<void>;
}

const DATABASE = 'wordpress';
const EXTENSIONS = ['mysqlnd', 'mysqli', 'ctype', 'tokenizer', 'iconv', 'fileinfo', 'posix', 'exif'];
const PLUGIN = 'header-and-footer.php';

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
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

export const startWordPress = async (): Promise<WordPress> => {
  const root = join(await unpackDebian(), 'usr');
  const home = await mkdtemp(join(tmpdir(), 'doorsign-wordpress-'));
  const libraries = (await namesIn(join(root, 'lib'), /-linux-gnu$/)).map((name) => join(root, 'lib', name)).join(':');
  const processes = createProcesses(libraries);
  const stop = async (): Promise<void> => {
    await processes.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const socket = join(home, 'db.sock');
    const args = await makeDatabase(root, home, libraries);
    processes.start(join(root, 'sbin/mariadbd'), [...args, '--skip-networking', `--socket=${socket}`]);

    const port = await freePort();
    const url = `http://bakery.localhost:${port}`;
    const site = join(home, 'site');
    await makeSite(root, site, configFor(url, socket));
    const [php = ''] = await namesIn(join(root, 'bin'), /^php\d/);
    const [release = ''] = await namesIn(join(root, 'lib/php'), /^\d+$/);
    const settings = [
      `extension_dir=${join(root, 'lib/php', release)}`,
      ...EXTENSIONS.map((name) => `extension=${name}`),
    ];
    processes.start(
      join(root, 'bin', php),
      ['-n', ...settings.flatMap((setting) => ['-d', setting]), '-S', `127.0.0.1:${port}`, '-t', site],
      // WordPress sends requests to itself while it answers one.
      { PHP_CLI_SERVER_WORKERS: '4' },
    );
    await untilInstallable(`http://127.0.0.1:${port}/wp-admin/install.php`, processes.check);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const namesIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name));

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
  await copyFile(fileURLToPath(new URL(PLUGIN, import.meta.url)), join(site, 'wp-content/mu-plugins', PLUGIN));
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
