import type { AppFiles } from './app-files.ts';

/** The used part of a file's entry in Vite's manifest. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

/** Path of Vite's manifest, from the app's root. */
export const MANIFEST = '/.vite/manifest.json';

const PAGE = 'index.html';
/** Matches screens: "src/features/auth/login-screen.tsx" is the screen of /login. */
const SCREEN = /^src\/features\/.+\/([a-z]+)-screen\.tsx$/;

/** Returns a file together with everything it imports. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const built = manifest[key];
  if (!built || seen.has(key)) return seen;
  seen.add(key);
  for (const needed of built.imports ?? []) withImports(manifest, needed, seen);
  return seen;
};

/** Returns Link headers by address. They make a browser fetch the files of the requested screen in parallel with those of the app, which
 * would request them a round trip later. An address without a screen of its name has none. */
export const screenLinksOf = (files: AppFiles): ReadonlyMap<string, string> => {
  const text = files.get(MANIFEST)?.identity.toString();
  if (text === undefined) return new Map();
  const manifest = JSON.parse(text) as Manifest;
  const ofEveryPage = withImports(manifest, PAGE);
  return new Map(
    Object.keys(manifest).flatMap((key) => {
      const [, screen] = SCREEN.exec(key) ?? [];
      if (screen === undefined) return [];
      const own = [...withImports(manifest, key)].filter((needed) => !ofEveryPage.has(needed));
      return [
        [`/${screen}`, own.map((needed) => `</${manifest[needed]?.file}>; rel=modulepreload`).join(', ')] as const,
      ];
    }),
  );
};
