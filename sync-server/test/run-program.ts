import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The exit code and output of a command. */
export interface EndedProgram {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an operator's command in its own process, with the tests' loader instead of a build.
 * @param environment the whole environment of the command, except PATH */
export const runProgram = (
  program: 'admin' | 'backup' | 'restore' | 'move',
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<EndedProgram> =>
  new Promise((resolve, reject) => {
    const file = fileURLToPath(new URL(`../src/operator/${program}.ts`, import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    execFile(process.execPath, ['--import', 'tsx', file, ...argv], { env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number')
        reject(new Error(`${program} did not end by itself`, { cause: error }));
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
