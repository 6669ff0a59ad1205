import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storedZip, type ArchivedFile } from './zip.ts';

/** The folder of the plugin, as it is in the archive. */
export const PLUGIN = fileURLToPath(new URL('../../integrations/wordpress/doorsign', import.meta.url));

/** Returns the plugin's files, below a folder of its name, sorted by their bytes. */
export const pluginFiles = (): ArchivedFile[] =>
  readdirSync(PLUGIN, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: `doorsign/${relative(PLUGIN, file).split(sep).join('/')}`, content: readFileSync(file) }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));

/** Returns the archive that WordPress installs. */
export const pluginZip = (): Buffer => storedZip(pluginFiles());
