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

/** Returns the files of each screen that are not those of every page, by the screen's address. An address without a screen of its name has none.
 * @param manifest the text of Vite's manifest
 * @returns        paths from the app's root */
export const screenFilesOf = (manifest: string): ReadonlyMap<string, readonly string[]> => {
  const built = JSON.parse(manifest) as Manifest;
  const ofEveryPage = withImports(built, PAGE);
  return new Map(
    Object.keys(built).flatMap((key) => {
      const [, screen] = SCREEN.exec(key) ?? [];
      if (screen === undefined) return [];
      const own = [...withImports(built, key)].filter((needed) => !ofEveryPage.has(needed));
      return [[`/${screen}`, own.map((needed) => `/${built[needed]?.file}`)] as const];
    }),
  );
};

/** Returns the name of the app's page for an address that has a first paint of its own (pwa/src/app/first-paints.tsx). */
export const firstPaintOf = (address: string): string => `${address}.app.html`;

/** Returns Link headers by address. They make a browser fetch the files of the requested screen in parallel with those of the app, which
 * would request them a round trip later. A page with a first paint of its own has none, because it fetches both after that paint. */
export const screenLinksOf = (files: AppFiles): ReadonlyMap<string, string> => {
  const manifest = files.get(MANIFEST)?.identity.toString();
  if (manifest === undefined) return new Map();
  return new Map(
    [...screenFilesOf(manifest)]
      .filter(([address]) => !files.has(firstPaintOf(address)))
      .map(([address, paths]) => [address, paths.map((path) => `<${path}>; rel=modulepreload`).join(', ')]),
  );
};
