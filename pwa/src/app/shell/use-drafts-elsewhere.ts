import { useLocation } from '../../lib/router.tsx';
import { useDraftLabels } from '../../local/hooks.ts';
import { SIDEBAR, type NavigationItem } from '../navigation.ts';

/** Returns the entries of the other screens that hold unsaved changes, in the sidebar's order. The screen that is open shows its
 * own changes in the save bar. */
export const useDraftsElsewhere = (): readonly NavigationItem[] => {
  const { pathname } = useLocation();
  const labels = useDraftLabels();
  return SIDEBAR.filter(({ path, section }) => path !== pathname && section && labels.has(section));
};
