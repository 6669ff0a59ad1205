/**
 * Builds the WordPress plugin as a zip, and brings its texts up to date: the status texts of all languages and the template for
 * translations. The same sources give the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { PLUGIN, pluginFiles, pluginZip } from './plugin-files.ts';
import { translationTemplate } from './template.ts';
import { pluginWords } from './words.ts';

commandLine('wordpress-plugin', 'Builds the WordPress plugin as a zip file.').parse();

const words = join(PLUGIN, 'languages/words.json');
writeFileSync(words, (await format(words, JSON.stringify(pluginWords()), { printWidth: 120 })).code);
writeFileSync(join(PLUGIN, 'languages/doorsign.pot'), translationTemplate(pluginFiles()));

const folder = fileURLToPath(new URL('../../integrations/wordpress/dist', import.meta.url));
mkdirSync(folder, { recursive: true });
const file = join(folder, 'doorsign-wordpress.zip');
const zip = pluginZip();
writeFileSync(file, zip);
process.stdout.write(`${file} (${Math.ceil(zip.length / 1024)} KB)\n`);
