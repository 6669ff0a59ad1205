import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { elementConfig } from '../../vite.config.ts';

const integrations = fileURLToPath(new URL('../../integrations/', import.meta.url));
const license = fileURLToPath(new URL('../../../LICENSE', import.meta.url));

/** The packages, by their folders in widget/integrations. */
export const PACKAGES = ['element', 'react'] as const;
type PackageName = (typeof PACKAGES)[number];

/** Returns the only chunk of a build. */
const bundle = async (config: InlineConfig): Promise<string> => {
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    ...config,
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput[];
  const [chunk, ...more] = outputs.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('a file of a package was built in several parts');
  return chunk.code;
};

const COMPILER: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  declaration: true,
};
/** Names the built files in imports. */
const toBuilt = (code: string): string => code.replaceAll(/\.ts(?=['"])/g, '.js');

const scriptOf = async (file: string): Promise<string> =>
  toBuilt(ts.transpileModule(await readFile(file, 'utf8'), { compilerOptions: COMPILER }).outputText);

/** @throws Error when a type of an export cannot be told from its file alone */
const typesOf = async (file: string): Promise<string> => {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(file, 'utf8'), {
    compilerOptions: COMPILER,
    fileName: file,
    reportDiagnostics: true,
  });
  const [problem] = diagnostics;
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  return toBuilt(outputText);
};

const library = (entry: string): InlineConfig => ({
  build: { target: 'es2022', minify: false, lib: { entry, formats: ['es'] } },
});

/** Returns the files of a package's dist folder, by name. */
export const filesOf = async (name: PackageName): Promise<ReadonlyMap<string, string>> => {
  const elementSource = join(integrations, 'element/src/index.ts');
  const element = [await bundle(elementConfig('index')), await typesOf(elementSource)] as const;
  if (name === 'element')
    return new Map([
      ['index.js', element[0]],
      ['index.d.ts', element[1]],
    ]);
  const source = (file: string): string => join(integrations, 'react/src', `${file}.ts`);
  return new Map([
    ['index.js', await scriptOf(source('index'))],
    ['index.d.ts', await typesOf(source('index'))],
    // Frameworks that render on a server and in the browser ship such a file to the browser.
    ['components.js', `'use client';\n${await scriptOf(source('components'))}`],
    ['components.d.ts', await typesOf(source('components'))],
    ['fetch-status.js', await bundle(library(source('fetch-status')))],
    ['fetch-status.d.ts', await typesOf(source('fetch-status'))],
    ['element.js', element[0]],
    ['element.d.ts', element[1]],
  ]);
};

/** Builds the npm packages and packs them as the registry gets them. The same sources give the same bytes.
 * @param target folder for the tarballs; created if missing
 * @returns paths of the tarballs */
export const buildPackages = async (target: string): Promise<string[]> => {
  await mkdir(target, { recursive: true });
  const staging = await mkdtemp(join(tmpdir(), 'doorsign-packages-'));
  try {
    const tarballs: string[] = [];
    for (const name of PACKAGES) {
      const folder = join(staging, name);
      for (const [file, code] of await filesOf(name)) {
        const path = join(folder, 'dist', file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, code);
      }
      for (const file of ['package.json', 'README.md']) await cp(join(integrations, name, file), join(folder, file));
      await cp(license, join(folder, 'LICENSE'));
      tarballs.push(join(target, await pack(folder, target)));
    }
    return tarballs;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

/** @returns the file's name */
const pack = async (folder: string, target: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', target],
    { cwd: folder },
  );
  const packed = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
  const [only] = packed;
  if (!only || packed.length !== 1) throw new Error(`npm packed ${packed.length} packages in ${folder}`);
  return only.filename;
};
