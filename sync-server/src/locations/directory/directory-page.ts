import {
  DIRECTORY_DATA,
  DIRECTORY_PATH,
  DIRECTORY_PLACEHOLDERS,
  type DirectoryAnswer,
  type DirectoryEntry,
} from '@doorsign/shared-schema/api';
import { localBusinessOf, structuredDataBlock } from '@doorsign/shared-schema/structured-data';
import { escapeHtml } from '../../platform/escape-html.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import type { LoadedDirectory } from './directory-cache.ts';

/** Writes a directory's page: complete without scripts, with structured data for each location, one location a turn: each may have hundreds
 * of dates.
 * @param template the built page with its placeholders (pwa/src/site/directory/directory-html.ts)
 * @param nowMs    epoch milliseconds; past dates are left out of the structured data */
export const directoryPage = async (
  template: string,
  { name, places }: LoadedDirectory,
  answer: DirectoryAnswer,
  nowMs: number,
): Promise<string> => {
  const { locations } = answer;
  const blocks: string[] = [];
  for (const [index, place] of places.entries()) {
    blocks.push(blockOf(place, locations[index], nowMs));
    await nextTurn();
  }
  const count = locations.length === 1 ? 'its location' : `all ${locations.length} locations`;
  const texts: Record<Exclude<keyof typeof DIRECTORY_PLACEHOLDERS, 'locations' | 'structuredData'>, string> = {
    name: answer.name,
    title: `${answer.name}: hours and locations`,
    description: shortened(
      `See which ${answer.name} locations are open right now, with today’s hours, addresses, phone numbers and directions for ${count}.`,
    ),
    url: answer.url,
    dataUrl: DIRECTORY_PATH + name + DIRECTORY_DATA,
    intro: locations.length === 1 ? '1 location' : `${locations.length} locations`,
  };
  const parts: Record<string, string> = {
    [DIRECTORY_PLACEHOLDERS.locations]: locations.map((entry) => listItem(entry, answer.name)).join('\n'),
    [DIRECTORY_PLACEHOLDERS.structuredData]: blocks.join('\n'),
  };
  for (const [key, text] of Object.entries(texts))
    parts[DIRECTORY_PLACEHOLDERS[key as keyof typeof texts]] = escapeHtml(text);
  // In one pass, so that no owner's text is taken for a placeholder.
  return template.replace(PLACEHOLDER, (found) => parts[found] ?? found);
};

const PLACEHOLDER = new RegExp(
  Object.values(DIRECTORY_PLACEHOLDERS)
    // The longer one first, of two that begin alike.
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

/** Search engines show about this many characters. */
const DESCRIPTION_MAX = 160;

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`;

const blockOf = (
  { names, point, snapshot }: LoadedDirectory['places'][number],
  entry: DirectoryEntry | undefined,
  nowMs: number,
): string => {
  const business = localBusinessOf(snapshot, nowMs);
  const isNamed = entry !== undefined && entry.name !== names.businessName;
  return structuredDataBlock({
    ...business,
    // The name of the location tells search engines apart what has the same name for visitors.
    ...(isNamed && { name: `${names.businessName} (${entry.name})` }),
    ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
  });
};

/** Returns what a link dials, as the popup does (widget/src/popup-content.ts): separators between digits are only for the eye, and "(0)" is not
 * dialed after a country code. The popup has no room for a shared function. */
const dialedNumber = (phone: string): string => phone.replace(/(?<=^\+.*)\(0\)|(?!^\+)\D/g, '');

/** The colors of the four statuses; a word that this version does not know has none. */
const TONES: ReadonlySet<string> = new Set(['open', 'closed', 'holiday']);

/** @param directoryName the name above the list, which is not repeated */
const listItem = (entry: DirectoryEntry, directoryName: string): string => {
  const { id, name, businessName, status, message, today, address, phone, directionsUrl, point } = entry;
  const at = point ? ` data-point="${point.latitude},${point.longitude}"` : '';
  const more = [name, directoryName].includes(businessName)
    ? ''
    : `<p class="business">${escapeHtml(businessName)}</p>`;
  const of = `<span class="for-readers"> ${escapeHtml(name)}</span>`;
  const links = [
    phone && `<a class="button" href="tel:${dialedNumber(phone)}">Call${of}</a>`,
    directionsUrl &&
      `<a class="button" href="${escapeHtml(directionsUrl)}" rel="noopener">Directions${of.replace('> ', '> to ')}</a>`,
  ].filter(Boolean);
  return `<li class="location" data-id="${escapeHtml(id)}"${at}>
<h2>${escapeHtml(name)}</h2>${more}
<p class="status" data-tone="${TONES.has(status) ? status : 'other'}"><span>${escapeHtml(message)}</span></p>
<p class="today"${today === null ? ' hidden' : ''}><span class="label">Today</span> <span class="hours">${escapeHtml(today ?? '')}</span></p>
${address ? `<p class="address">${escapeHtml(address)}</p>` : ''}
${phone ? `<p class="phone">${escapeHtml(phone)}</p>` : ''}
<p class="distance" hidden></p>
${links.length > 0 ? `<p class="links">${links.join('')}</p>` : ''}
</li>`;
};
