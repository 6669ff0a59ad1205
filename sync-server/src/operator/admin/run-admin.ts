import { join } from 'node:path';
import { readConfig, type Config } from '../../config.ts';
import { assertThere } from '../../data-folder.ts';
import { createDeps } from '../../deps.ts';
import { locationOf } from '../../platform/database/location.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Logger } from '../../platform/logger.ts';
import type { StartOptions } from '../../start-options.ts';
import { AdminError, EXIT, type ExitCode } from './admin-error.ts';
import type { Answer } from './command.ts';
import { COMMANDS } from './commands.ts';
import { explainError } from './explain-error.ts';
import { helpOn, overview } from './help.ts';
import { parseCommand, type ParsedCommand } from './parse-command.ts';
import { openRecord } from './record.ts';
import { createTools, type Tools } from './tools.ts';

/** The environment of a command; tests provide their own. */
export interface AdminWorld extends Pick<StartOptions, 'root' | 'now'> {
  environment: Readonly<Record<string, string | undefined>>;
  /** The operator: the user of the operating system. */
  who: string;
  print(text: string): void;
  complain(text: string): void;
  /** Asks on the terminal; null without one. */
  ask: ((question: string) => Promise<string>) | null;
  /** Loads the mailer of local mode for when no mail server is configured: mail goes to the mailbox page of the running server. */
  loadMailbox(config: Config): Promise<Mailer>;
}

/** Runs one command line.
 * @param argv the arguments after `npm run admin --`
 * @throws unexpected errors; every expected failure is a sentence and an exit code. Source: sync-server/docs/admin.md. */
export const runAdmin = async (argv: readonly string[], world: AdminWorld): Promise<ExitCode> => {
  try {
    const parsed = parseCommand(argv, COMMANDS);
    if ('helpOn' in parsed) {
      world.print(parsed.helpOn ? helpOn(parsed.helpOn) : overview(COMMANDS));
      return EXIT.done;
    }
    const { text, json } = await runParsed(parsed, world);
    world.print(`${parsed.isJson ? JSON.stringify(json) : text}\n`);
    return EXIT.done;
  } catch (error) {
    const explained = explainError(error);
    if (!explained) throw error;
    for (const line of explained.lines) world.complain(`${line}\n`);
    return explained.exitCode;
  }
};

const runParsed = async (parsed: ParsedCommand, world: AdminWorld): Promise<Answer> => {
  const { config } = readConfig(world.environment);
  const location = locationOf(config, { isServer: false });
  if (location.kind === 'sqlite') assertThere(location.file);
  const log = openRecord(config.dataDir);
  const { root, now } = world;
  const mailer = config.mode === 'local' ? await world.loadMailbox(config) : null;
  // Nothing is served here, so neither the app nor the widget is read.
  const appFolder = join(root, 'nothing');
  const widgetScript = join(appFolder, 'widget.js');
  const options = { root, standIns: null, mailer, log, appFolder, widgetScript, isTool: true };
  const deps = await createDeps(config, now ? { ...options, now } : options);
  try {
    return await runRecorded(parsed, world, { deps, log });
  } finally {
    await deps.database.close();
  }
};

/** Records who does what to which account, before and after: a crash or a refusal leaves a trace too. */
const runRecorded = async (
  { command, given, isYes }: ParsedCommand,
  { who, ask }: AdminWorld,
  { deps, log }: { deps: Parameters<typeof createTools>[0]['deps']; log: Logger },
): Promise<Answer> => {
  // The operands may contain an email, so the account's id is recorded instead.
  const facts: Record<string, unknown> = { command: command.name, options: { ...given.values, ...HIDDEN }, who };
  const tools = createTools({
    deps,
    confirm: confirmWith({ isYes, ask }),
    onSubject: (accountId) => {
      facts['accountId'] = accountId;
      log.info(facts, 'operator command started');
    },
  });
  try {
    const answer = await command.run(tools, given);
    log.info(facts, 'operator command succeeded');
    return answer;
  } catch (error) {
    log.warn({ ...facts, reason: error instanceof Error ? error.name : 'unknown' }, 'operator command failed');
    throw error;
  }
};

/** The search text may be an email. */
const HIDDEN = { search: undefined } as const;

const confirmWith =
  ({ isYes, ask }: { isYes: boolean; ask: AdminWorld['ask'] }): Tools['confirm'] =>
  async (consequences) => {
    if (isYes) return;
    if (!ask) throw new AdminError(`${consequences} Add --yes to say that you want this.`, EXIT.notConfirmed);
    const answer = await ask(`${consequences}\nType "yes" to go on: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new AdminError('Nothing was changed.', EXIT.notConfirmed);
  };
