import { widgetCalls } from '@doorsign/shared-schema/api';
import { AppError } from '../../http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { WidgetFiles } from './widget-files.ts';

interface WidgetFileRoutesDeps {
  widgetFiles: Pick<WidgetFiles, 'pinned'>;
}

/** The route that tells the install page about the pinned script. */
export const createWidgetFileRoutes = ({ widgetFiles: { pinned } }: WidgetFileRoutesDeps): Route[] => [
  route(widgetCalls.pinned, {
    handle() {
      if (!pinned) throw new AppError('not_found');
      return pinned;
    },
  }),
];
