import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A screen that is fetched when it is first shown, taken by its name from its module.
 * @example lazyScreen(() => import('../features/hours/hours-screen.tsx'), 'HoursScreen') */
export const lazyScreen = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }));
