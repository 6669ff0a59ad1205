import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A reference in a comment: a part of what follows `Source:`, or a document that is named anywhere else. */
export interface Citation {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly reference: string;
  readonly isResolved: boolean;
}

/** Returns the anchors of a Markdown text's headings, as GitHub makes them. */
export const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Matches standards and pages outside of the repository. */
const EXTERNAL = /^(https:\/\/|RFC \d+|WCAG \d|ECMA-|[\d.]+$|section |appendix )/;

interface FactRow {
  readonly id: string;
}

/** Creates a function that finds citations in a checkout. */
const createResolver = (): ((path: string, anchor?: string) => boolean) & { fact(id: string): boolean } => {
  const anchors = new Map<string, readonly string[]>();
  const anchorsIn = (path: string): readonly string[] => {
    const known = anchors.get(path) ?? anchorsOf(readFileSync(join(root, path), 'utf8'));
    anchors.set(path, known);
    return known;
  };
  const rows = JSON.parse(readFileSync(join(root, 'pwa/e2e/facts/text-table.json'), 'utf8')) as readonly FactRow[];
  const facts = rows.map(({ id }) => id);
  const resolve = (path: string, anchor?: string): boolean =>
    existsSync(join(root, path)) && (anchor === undefined || anchorsIn(path).includes(anchor));
  return Object.assign(resolve, {
    fact: (id: string): boolean =>
      id.endsWith('*') ? facts.some((known) => known.startsWith(id.slice(0, -1))) : facts.includes(id),
  });
};

type Resolver = ReturnType<typeof createResolver>;

const DOCUMENT = /^([\w./-]+\.(?:md|tsx?|mjs|json|txt))(?:#([\w-]+))?$/;

/** Parses the references of one `Source:`. A bare `#anchor` refers to the document before it, a bare id continues the facts before it. */
const referencesOf = (source: string, resolver: Resolver): Omit<Citation, 'file'>[] => {
  let document = '';
  let isFact = false;
  return source.split(/;\s|,\s|\sand\s|\sto\s/).map((part) => {
    const reference = part.trim();
    const [, path, anchor] = DOCUMENT.exec(reference) ?? [];
    if (path !== undefined) {
      document = path;
      isFact = false;
      return { reference, isResolved: resolver(path, anchor) };
    }
    if (reference.startsWith('#'))
      return { reference: `${document}${reference}`, isResolved: resolver(document, reference.slice(1)) };
    const [, named] = /^facts? (\S+)$/.exec(reference) ?? [];
    const id = named ?? (isFact && /^[\w./*-]+$/.test(reference) ? reference : undefined);
    if (id !== undefined) {
      isFact = true;
      return { reference: `fact ${id}`, isResolved: resolver.fact(id) };
    }
    return { reference, isResolved: EXTERNAL.test(reference) };
  });
};

/** Returns the citations in one file's text. */
export const citationsOf = (file: string, text: string, resolver: Resolver = createResolver()): Citation[] => {
  // Join comments that continue on the next line.
  const flat = text.replace(/\n\s*(?:\*(?!\/)|\/\/) ?/g, ' ');
  const sources = [...flat.matchAll(/\bSource: (.*?)(?:\.?\s*\*\/|\.\s|\.?\s*$)/gm)].flatMap(([, source = '']) =>
    referencesOf(source, resolver),
  );
  const without = flat.replace(/\bSource: .*?(?:\*\/|\.\s|$)/gm, '');
  const others = [...without.matchAll(/[\w-]+\/[\w./-]*\.md(?:#[\w-]+)?/g)].map(([reference]) => {
    const [path = '', anchor] = reference.split('#');
    // Messages to operators name documents relative to the server's own folder.
    const [workspace = ''] = file.split('/');
    return { reference, isResolved: resolver(path, anchor) || resolver(`${workspace}/${path}`, anchor) };
  });
  return [...sources, ...others].map((citation) => ({ file, ...citation }));
};

/** Returns all citations in the code of the repository. */
export const readCitations = (): Citation[] => {
  const resolver = createResolver();
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => citationsOf(file, readFileSync(join(root, file), 'utf8'), resolver));
};
