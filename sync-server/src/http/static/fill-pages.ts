import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PAGE_PLACEHOLDERS } from '@doorsign/shared-schema/api';
import { tagOf, type AppFile, type AppFiles } from './app-files.ts';

interface PageFacts {
  publicUrl: string;
  supportEmail: string | null;
}

/** Puts into the built pages what only a running server knows. It is done once, at the start; the tags tell of it, so that a
 * browser asks for the pages again after the configuration has changed. Source: shared-schema/docs/decisions/0070-public-pages.md. */
export const fillPages = (files: AppFiles, facts: PageFacts): AppFiles =>
  new Map(Array.from(files, ([path, file]) => [path, isPage(file) ? fill(file, facts) : file]));

const isPage = ({ type }: AppFile): boolean => /^(?:text\/html|text\/plain|application\/xml)/.test(type);

const fill = (file: AppFile, { publicUrl, supportEmail }: PageFacts): AppFile => {
  const built = file.identity.toString();
  const filled = built
    .replaceAll(PAGE_PLACEHOLDERS.supportEmail, supportEmail === null ? '' : inAddress(supportEmail))
    .replaceAll(PAGE_PLACEHOLDERS.publicUrl, publicUrl);
  if (filled === built) return file;
  const identity = Buffer.from(filled);
  return {
    ...file,
    tag: tagOf(identity),
    identity,
    // The results hold a larger buffer than they fill; a copy does not.
    br: Buffer.from(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
    gzip: Buffer.from(gzipSync(identity)),
  };
};

/** A few milliseconds a page; the highest quality would take tenths of seconds of every start for 3 % less. */
const BROTLI_QUALITY = 9;

/** A mailbox as a mailto: link has it, and nothing in it ends the attribute. */
const inAddress = (email: string): string => encodeURIComponent(email).replace('%40', '@').replaceAll("'", '%27');
