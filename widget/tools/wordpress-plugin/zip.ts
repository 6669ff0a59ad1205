import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  /** Path with slashes, relative to the archive's root. */
  readonly name: string;
  readonly content: Buffer;
}

/** Midnight of 1 January 2020, as MS-DOS writes it: the same for all files, so that the bytes depend on names and contents alone. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const VERSION = 20;
const NAMES_ARE_UTF_8 = 0x0800;
/** A regular file that everybody may read (0644), as Unix writes it. */
const MODE = (0o100644 << 16) >>> 0;

/** Returns a zip archive, in the order of the files and without compression: compressors of different versions write different bytes.
 * @throws RangeError for an archive of 4 GB or more */
export const storedZip = (files: readonly ArchivedFile[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(NAMES_ARE_UTF_8, 2);
    // No compression, and midnight, are zeros.
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const head = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
    local.push(head, common, path, content);

    const more = Buffer.alloc(14);
    more.writeUInt32LE(MODE, 6);
    more.writeUInt32LE(offset, 10);
    // Made by Unix, so that the mode counts.
    central.push(Buffer.from([0x50, 0x4b, 0x01, 0x02, VERSION, 3]), common, more, path);
    offset += head.length + common.length + path.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
};
