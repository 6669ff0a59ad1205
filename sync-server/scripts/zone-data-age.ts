import { execFile } from 'node:child_process';

/** The registry's data of a package: its newest version, and the publication time of each version. */
export interface Published {
  readonly version: string;
  readonly time: Readonly<Record<string, string>>;
}

/** The registry is unreachable; `code` is npm's error code. */
export class RegistryUnreachable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The registry cannot be reached (${code}).`);
    this.code = code;
  }
}

const ASK_MS = 30_000;

/** npm's codes for an unreachable registry. Any other error is a failure. */
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCACHED',
  'ENOTFOUND',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
]);

/** Queries the registry that this machine's npm uses.
 * @throws RegistryUnreachable */
export const askRegistry = (name: string, options: readonly string[] = []): Promise<Published> => {
  const args = ['view', name, 'version', 'time', '--json', '--prefer-online', '--fetch-retries=1', ...options];
  return new Promise((resolve, reject) => {
    execFile('npm', args, { timeout: ASK_MS, maxBuffer: 16 * 1024 ** 2 }, (error, stdout, stderr) => {
      if (error === null) return resolve(JSON.parse(stdout) as Published);
      const code = error.killed ? 'ETIMEDOUT' : codeOf(stdout);
      reject(UNREACHABLE.has(code) ? new RegistryUnreachable(code) : new Error(`npm view ${name}: ${stdout}${stderr}`));
    });
  });
};

const codeOf = (stdout: string): string => {
  try {
    return (JSON.parse(stdout) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    return '';
  }
};

/** Returns the days between the publication of the installed version and of the newest one.
 * @throws Error where the registry does not know one of them */
export const daysBehind = (installed: string, { version, time }: Published): number => {
  if (installed === version) return 0;
  const days = (Date.parse(time[version] ?? '') - Date.parse(time[installed] ?? '')) / 86_400_000;
  if (Number.isNaN(days)) throw new Error(`The registry does not say when ${installed} and ${version} were published.`);
  return Math.max(days, 0);
};
