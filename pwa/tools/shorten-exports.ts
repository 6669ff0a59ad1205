import { basename } from 'node:path';

/** The statements of a module that name its exports and imports, as a parser of the bundler returns them. */
export interface ParsedModule {
  readonly body: readonly unknown[];
}

/** One file of a build. */
export interface ScriptFile {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The files that it loads on demand, which it reads by the names of their exports. */
  readonly dynamicImports: readonly string[];
  code: string;
}

interface Named {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly {
    readonly type: string;
    readonly local: { readonly name?: string };
    readonly exported?: { readonly name?: string };
    readonly imported?: { readonly name?: string };
  }[];
}

interface Pair {
  /** The name between the files. */
  readonly outer: string;
  /** The name in this file. */
  readonly inner: string;
}

/** In order of the names, which compresses better than any other. */
const imports = (pairs: readonly Pair[]): string =>
  pairs
    .toSorted((a, b) => (a.outer < b.outer ? -1 : 1))
    .map(({ outer, inner }) => (outer === inner ? inner : `${outer} as ${inner}`))
    .join(',');

const replaced = (code: string, { start, end }: Named, text: string): string =>
  code.slice(0, start) + text + code.slice(end);

/** Lets files exchange their exports under the names that the exporting file uses itself: `export{a,b}` for `export{a as x,b as y}`. Only
 * between files that import each other by statements: what is loaded on demand is read by its own names.
 * @param files changed in place */
export const shortenExports = (files: readonly ScriptFile[], parse: (code: string) => ParsedModule): void => {
  const kept = new Set(files.flatMap(({ dynamicImports }) => dynamicImports));
  /** The new names by file and old name. */
  const names = new Map<string, Map<string, string>>();
  for (const file of files) {
    if (file.isEntry || kept.has(file.fileName)) continue;
    const exported = (parse(file.code).body as Named[]).filter(
      ({ type, source, specifiers }) => type === 'ExportNamedDeclaration' && !source && specifiers?.length,
    );
    const renamed = new Map<string, string>();
    for (const statement of exported.toReversed()) {
      const pairs = (statement.specifiers ?? []).map(({ local, exported: as }) => ({
        outer: as?.name ?? '',
        inner: local.name ?? '',
      }));
      for (const { outer, inner } of pairs) renamed.set(outer, inner);
      const inners = [...new Set(pairs.map(({ inner }) => inner))].toSorted();
      file.code = replaced(file.code, statement, `export{${inners.join(',')}};`);
    }
    names.set(basename(file.fileName), renamed);
  }
  for (const file of files) {
    for (const statement of (parse(file.code).body as Named[]).toReversed()) {
      const renamed = names.get(basename(statement.source?.value ?? ''));
      const { specifiers = [] } = statement;
      if (!renamed || specifiers.length === 0) continue;
      if (statement.type !== 'ImportDeclaration' || specifiers.some(({ type }) => type !== 'ImportSpecifier'))
        throw new Error(`${file.fileName} reads all exports of ${statement.source?.value}`);
      const pairs = specifiers.map(({ local, imported }) => {
        const outer = renamed.get(imported?.name ?? '');
        if (outer === undefined) throw new Error(`${file.fileName} imports an unknown name`);
        return { outer, inner: local.name ?? '' };
      });
      const source = JSON.stringify(statement.source?.value);
      file.code = replaced(file.code, statement, `import{${imports(pairs)}}from${source};`);
    }
  }
};
