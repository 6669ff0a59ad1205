import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { FOR_OPERATORS, PAGE_PLACEHOLDERS, PHONE_SUPPORT } from '@doorsign/shared-schema/api';
import { tagOf, type AppFile, type AppFiles } from './app-files.ts';

interface PageFacts {
  mode: 'local' | 'production';
  publicUrl: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** Replaces the placeholders in the built pages with facts that only a running server knows, and removes the notes for operators from
 * pages that the public sees. This happens once, at startup. The ETags
 * include the result, so that browsers fetch the pages again after a change of the configuration.
 * Source: shared-schema/docs/decisions/0070-public-pages.md. */
export const fillPages = (files: AppFiles, facts: PageFacts): AppFiles =>
  new Map(Array.from(files, ([path, file]) => [path, isPage(file) ? fill(file, facts) : file]));

const isPage = ({ type }: AppFile): boolean => /^(?:text\/html|text\/plain|application\/xml)/.test(type);

const NOTES = new RegExp(`<aside ${FOR_OPERATORS}[^>]*>.*?</aside>`, 'gs');

const fill = (file: AppFile, { mode, publicUrl, supportEmail, supportPhone }: PageFacts): AppFile => {
  const built = file.identity.toString();
  const filled = (mode === 'local' ? built : built.replaceAll(NOTES, ''))
    .replaceAll(PAGE_PLACEHOLDERS.supportEmail, supportEmail === null ? '' : inAddress(supportEmail))
    .replaceAll(PAGE_PLACEHOLDERS.publicUrl, publicUrl)
    .replace(/(?<=<html)(?=[ >])/, supportPhone === null ? '' : ` ${PHONE_SUPPORT}`);
  if (filled === built) return file;
  const identity = Buffer.from(filled);
  return {
    ...file,
    tag: tagOf(identity),
    identity,
    // A compressor's result is part of a larger buffer; a copy is not.
    br: Buffer.from(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
    gzip: Buffer.from(gzipSync(identity)),
  };
};

/** Brotli quality that takes a few milliseconds per page; the highest one would add tenths of a second to every startup and save 3 %. */
const BROTLI_QUALITY = 9;

/** Encodes an e-mail address for a mailto: link, so that no character in it ends the attribute. */
const inAddress = (email: string): string => encodeURIComponent(email).replace('%40', '@').replaceAll("'", '%27');
