import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAMILIES } from '@doorsign/shared-schema/registers';
import { readCitations } from './citations.ts';
import { commandLine } from './command-line.ts';

commandLine('counts', 'Prints figures about the code that the project wants to keep low, or at zero.').parse();

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const citations = readCitations();
const unresolved = citations.filter(({ isResolved }) => !isResolved);
const citing = new Set(citations.map(({ file }) => file)).size;
console.log(`citations   ${citations.length} in ${citing} files, ${unresolved.length} unresolved`);

const WALK = 'shared-schema/docs/how-a-save-becomes-live.md';
const steps = new Set([...read(WALK).matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, file]) => file));
console.log(`walk        ${steps.size} files from Save to pill (${WALK})`);

// A file knows a family when its code has the family's name; its own description and its screen do not count, nor do public pages.
const WORKSPACES = ['shared-schema/src', 'sync-server/src', 'pwa/src'];
const sources = execFileSync('git', ['ls-files', ...WORKSPACES], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^pwa\/src\/site\//.test(file))
  .map((file) => ({ file, code: read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') }));
console.log(
  `\nfiles that know a register family\n${''.padEnd(12)}${WORKSPACES.map((name) => name.padStart(20)).join('')}`,
);
for (const family of Object.keys(FAMILIES)) {
  const own = [`shared-schema/src/registers/${family}.ts`, `pwa/src/features/${family}/`];
  const knowing = sources.filter(
    ({ file, code }) => new RegExp(`\\b${family}\\b`).test(code) && !own.some((start) => file.startsWith(start)),
  );
  const counts = WORKSPACES.map((name) => knowing.filter(({ file }) => file.startsWith(name)).length);
  console.log(`${family.padEnd(12)}${counts.map((count) => String(count).padStart(20)).join('')}`);
}

for (const { file, reference } of unresolved) console.error(`${file}: ${reference}`);
process.exitCode = unresolved.length > 0 || steps.size > 70 ? 1 : 0;
