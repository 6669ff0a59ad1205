import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A version of Node in npm's cache. */
export interface FoundNode {
  /** process.versions.node */
  readonly version: string;
  /** The folder of the program. */
  readonly bin: string;
  /** The folder with the headers for packages with native code; null where there is none. */
  readonly headers: string | null;
}

/** Finds a version of Node by the npm package `node`, which has a program for each platform. npm downloads it once.
 * @param wanted a version, or the beginning of one: "24"
 * @param env    the environment without what npm has set
 * @throws without a registry, or for a version that there is not */
export const findNode = async (wanted: string, env: NodeJS.ProcessEnv): Promise<FoundNode> => {
  const say = 'JSON.stringify({ path: process.execPath, version: process.versions.node })';
  const { stdout } = await run('npm', ['exec', '--yes', `--package=node@${wanted}`, '--', 'node', '-p', say], { env });
  const { path, version } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { path: string; version: string };
  if (version !== wanted && !version.startsWith(`${wanted}.`))
    throw new Error(`The package node@${wanted} started Node ${version}.`);
  const bin = dirname(realpathSync(path));
  // The package of the platform has the headers; where it is depends on how npm has placed it.
  const platform = `node-${process.platform}-${process.arch}`;
  const places = ['..', `../node_modules/${platform}`, `../../${platform}`].map((place) => join(bin, place));
  const headers = places.find((folder) => existsSync(join(folder, 'include/node/node.h')));
  return { version, bin, headers: headers ?? null };
};

/** Returns the environment of a command under a version of Node.
 * @param env the environment without what npm has set */
export const environmentOf = ({ bin, headers }: FoundNode, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  PATH: `${bin}:${env['PATH'] ?? ''}`,
  // Otherwise native code would be compiled for the Node of this machine, if npm's settings name its headers.
  ...(headers === null ? {} : { npm_config_nodedir: headers }),
});
