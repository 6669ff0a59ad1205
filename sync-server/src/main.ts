import { readConfig, type Config } from './config.ts';
import { DEFAULT_NODE, endOfNode } from './platform/node-releases.ts';
import { reasonsForOperator } from './reasons-for-operator.ts';
import type { StandIns } from './start-options.ts';
import { startServer } from './start-server.ts';
import { ROOT } from './root-folder.ts';

const PARENT_CHECK_MS = 1000;

/** Returns the reasons why the server cannot start, one line each, if its operator can fix them. */
const reasonsOf = (error: unknown, config: Config | null): readonly string[] | null => {
  const code = (error as NodeJS.ErrnoException).code;
  const address = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE')
    return [`Another program is listening on ${address} already. Set PORT to use another port.`];
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return [`HOST: this machine has no address ${config?.host}.`];
  if (code === 'EACCES') return [`No permission: ${(error as Error).message}.`];
  return reasonsForOperator(error);
};

/** Loads the stand-ins of local mode; production never loads them. */
const loadStandIns = async (config: Config): Promise<StandIns | null> => {
  if (config.mode !== 'local') return null;
  const { createStandIns } = await import('../dev/stand-ins.ts');
  return createStandIns(config, () => Date.now() + config.clockAheadMs);
};

const nodeWarnings = (): string[] => {
  const lastDay = endOfNode(process.versions.node, Date.now());
  if (lastDay === null) return [];
  return [
    `Node ${process.versions.node} gets no security fixes since ${lastDay}: install Node ${DEFAULT_NODE}, then run npm run build.`,
  ];
};

const USAGE = `npm start

  Starts the server. It takes no options: environment variables configure it, see sync-server/docs/configure.md.`;

const main = async (): Promise<void> => {
  const [option] = process.argv.slice(2);
  if (option === '--help') return console.log(USAGE);
  if (option !== undefined) {
    console.error(`Unknown option '${option}'. See npm start -- --help.`);
    process.exitCode = 2;
    return;
  }
  // A file that the server creates is for its own user.
  process.umask(0o077);
  let config: Config | null = null;
  try {
    const read = readConfig(process.env);
    config = read.config;
    for (const warning of [...read.warnings, ...nodeWarnings()]) console.warn(`Warning: ${warning}`);
    const server = await startServer(config, { root: ROOT, standIns: await loadStandIns(config) });
    stopOnSignal(() => server.close());
    console.log(`Doorsign is ready: ${server.url}`);
    if (config.mode === 'local' && !config.smtp) console.log(`Its mail is here:  ${server.url}/dev/mailbox`);
  } catch (error) {
    const reasons = reasonsOf(error, config);
    if (!reasons) throw error;
    for (const reason of reasons) console.error(reason);
    process.exitCode = 1;
  }
};

const stopOnSignal = (stop: () => Promise<void>): void => {
  const finish = (): void => {
    clearInterval(parentCheck);
    void stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', finish);
  process.once('SIGINT', finish);

  // npm does not forward SIGTERM: it exits, and this process would keep running.
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) finish();
  }, PARENT_CHECK_MS);
  parentCheck.unref();
};

await main();
