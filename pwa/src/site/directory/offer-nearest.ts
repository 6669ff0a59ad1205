import { byDistance, distanceText, type Point } from './nearest.ts';

/** Time that the browser may take to find the position, in milliseconds, and the age up to which it may use an earlier one. */
const POSITION = { timeout: 20_000, maximumAge: 5 * 60_000 } as const;

const FAILED = 'Your browser didn’t share your location, so the list stays in its original order.';

/** Offers to sort the list by distance, if at least two locations are on the map. The browser is asked for the position only when the visitor
 * presses the button, and the position never leaves the page. */
export const offerNearest = (): void => {
  const offer = document.querySelector<HTMLElement>('.nearest');
  const list = document.querySelector<HTMLElement>('.locations');
  const news = document.querySelector<HTMLElement>('.news');
  const button = offer?.querySelector('button');
  if (!offer || !list || !news || !button || !('geolocation' in navigator)) return;
  const items = [...list.children].map((element) => ({ element, point: pointOf(element as HTMLElement) }));
  if (items.filter(({ point }) => point).length < 2) return;
  const usual = button.textContent;

  const showUsual = (): void => {
    list.append(...items.map(({ element }) => element));
    for (const { element } of items) say(element, null);
    button.textContent = usual;
    news.textContent = 'The list is in its original order.';
  };
  const showNearest = (from: Point): void => {
    const sorted = byDistance(items, from);
    list.append(...sorted.map(({ item }) => item.element));
    for (const { item, kilometers } of sorted)
      say(item.element, kilometers === null ? null : distanceText(kilometers, navigator.language));
    button.textContent = 'Show original order';
    news.textContent = 'The nearest is first. Distances are as the crow flies.';
  };

  let isBusy = false;
  let isSorted = false;
  const settle = (sorted: boolean): void => {
    isBusy = false;
    isSorted = sorted;
    button.removeAttribute('aria-disabled');
  };
  button.addEventListener('click', () => {
    if (isBusy) return;
    if (isSorted) {
      settle(false);
      return showUsual();
    }
    isBusy = true;
    button.setAttribute('aria-disabled', 'true');
    news.textContent = 'Finding your location…';
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        settle(true);
        showNearest(coords);
      },
      () => {
        settle(false);
        news.textContent = FAILED;
      },
      POSITION,
    );
  });
  offer.hidden = false;
};

const say = (element: Element, text: string | null): void => {
  const distance = element.querySelector<HTMLElement>('.distance');
  if (!distance) return;
  distance.hidden = text === null;
  distance.textContent = text;
};

const pointOf = ({ dataset }: HTMLElement): Point | null => {
  const [latitude, longitude] = (dataset['point'] ?? '').split(',').map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
};
