import type { DirectoryAnswer, DirectoryEntry } from '@doorsign/shared-schema/api';

const MINUTE = 60_000;
/** Requests of all visitors spread over this time after a minute. */
const SPREAD_MS = 3000;
/** Age from which statuses are said to be old. */
const OLD_MS = 2 * MINUTE + SPREAD_MS;
/** A page that has just been loaded is not loaded again. */
const SETTLED_MS = 5000;

const TONES = new Set(['open', 'closed', 'holiday']);

interface KeepCurrentDeps {
  /** Epoch milliseconds. */
  now(): number;
  /** Returns a number from 0 up to 1. */
  random(): number;
}

/** Keeps the statuses current while the page is visible: labels change at whole minutes only. A page that cannot reach the server says so,
 * because it would be wrong soon. */
export const keepCurrent = ({ now, random }: KeepCurrentDeps): void => {
  const { url } = document.body.dataset;
  const news = document.querySelector<HTMLElement>('.news');
  const startedAt = now();
  let timer: ReturnType<typeof setTimeout>;
  let freshAt = startedAt;
  let isOld = false;

  const say = (text: string): void => {
    if (news) news.textContent = text;
  };
  /** Loads the page again, because another location is in it or one is gone. */
  const reload = (): void => {
    if (now() - startedAt > SETTLED_MS) location.reload();
  };
  const show = ({ locations }: DirectoryAnswer): void => {
    const items = [...document.querySelectorAll<HTMLElement>('.location')];
    const byId = new Map(items.map((item) => [item.dataset['id'], item]));
    if (items.length !== locations.length || locations.some(({ id }) => !byId.has(id))) return reload();
    for (const entry of locations) fill(byId.get(entry.id), entry);
  };
  const refresh = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => void refresh(), MINUTE - (now() % MINUTE) + random() * SPREAD_MS);
    try {
      const response = await fetch(url ?? '', { cache: 'no-cache' });
      if (response.status === 404) return reload();
      show((await response.json()) as DirectoryAnswer);
      freshAt = now();
      if (isOld) say('');
      isOld = false;
    } catch {
      if (now() - freshAt < OLD_MS) return;
      isOld = true;
      const time = new Date(freshAt).toLocaleTimeString('en', { timeStyle: 'short' });
      say(`You seem to be offline. What you see is from ${time}.`);
    }
  };

  // The page may come from a cache that is hours old.
  void refresh();
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, () => void refresh());
};

const fill = (item: HTMLElement | undefined, { status, message, today }: DirectoryEntry): void => {
  const one = (selector: string): HTMLElement | null => item?.querySelector<HTMLElement>(selector) ?? null;
  const pill = one('.status');
  if (pill) pill.dataset['tone'] = TONES.has(status) ? status : 'other';
  write(one('.status span'), message);
  write(one('.hours'), today ?? '');
  const row = one('.today');
  if (row) row.hidden = today === null;
};

const write = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};
