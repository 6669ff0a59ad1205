import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const DIST = new URL('../../pwa/dist/', import.meta.url);

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The screens whose size matters to an owner, by the module that each route loads. */
const SCREENS = [
  'dashboard',
  'hours',
  'holidays',
  'styling',
  'domain',
  'install',
  'sign',
  'profile',
  'onboarding',
  'history',
  'login',
  'signup',
];

/** Returns the size of every script that a cold visit to one screen loads: the entry, the screen and all their static imports.
 * @returns brotli bytes by route. Throws when the app was not built. */
export const appBytes = (): Map<string, number> => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  // Most screens share most scripts, and compressing one takes up to half a second.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(new URL(file, DIST))).length;
    sizes.set(file, size);
    return size;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  // A page is a screen with parts of other features.
  const screenKey = (screen: string): string | undefined =>
    Object.keys(manifest).find((key) =>
      [`/${screen}-screen.tsx`, `/${screen}-page.tsx`].some((end) => key.endsWith(end)),
    );
  const weigh = (keys: readonly string[]): number => {
    const files = new Set<string>();
    const seen = new Set<string>();
    const follow = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      if (chunk.file.endsWith('.js')) files.add(chunk.file);
      chunk.imports?.forEach(follow);
    };
    keys.forEach(follow);
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  };
  const rows = SCREENS.map((screen): [string, number] => {
    const key = screenKey(screen);
    if (entry === undefined || key === undefined) throw new Error(`the build has no chunk for the screen "${screen}"`);
    return [`/${screen}`, weigh([entry, key])];
  });
  return new Map(rows);
};
