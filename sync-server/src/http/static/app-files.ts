import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the app, with the compressed versions from its build. */
export interface AppFile {
  readonly type: string;
  readonly cacheControl: string;
  /** ETag without quotes; each encoding appends its name, because its bytes differ. */
  readonly tag: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** The files of the built app, by path from its root ("/index.html"). */
export type AppFiles = ReadonlyMap<string, AppFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
};

/** Folder of files with a hash of the content in their names, so that the content of a name never changes. */
const HASHED_FOLDER = '/assets/';

/** Reads the built app into memory once, so that a new build never mixes two versions in a running server.
 * @param folder pwa/dist; if it does not exist, the app has no files */
export const loadAppFiles = (folder: string): AppFiles => {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [webPath(folder, path), readAppFile(folder, path)]));
};

const webPath = (folder: string, path: string): string => path.slice(folder.length).replaceAll('\\', '/');

const readAppFile = (folder: string, path: string): AppFile => {
  const readIfThere = (name: string): Buffer | undefined => (existsSync(name) ? readFileSync(name) : undefined);
  const identity = readFileSync(path);
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    cacheControl: webPath(folder, path).startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
    tag: tagOf(identity),
    identity,
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  };
};

/** Returns the hash of a file's content, for its ETag. */
export const tagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Matches inline scripts that run. Structured data has a type and does not run. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi;

/** Returns the CSP hashes of the inline scripts in the app's pages, each once. These scripts mark a page before its first paint. */
export const inlineScriptHashes = (files: AppFiles): string[] => {
  const pages = [...files.values()].filter(({ type }) => type.startsWith('text/html'));
  const hashes = pages.flatMap(({ identity }) =>
    Array.from(
      identity.toString().matchAll(INLINE_SCRIPT),
      ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    ),
  );
  return [...new Set(hashes)];
};
