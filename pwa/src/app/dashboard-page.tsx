import { ClosingPlace } from '../features/closure/closing-place.tsx';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { Nothing, onDemand } from '../ui/on-demand.tsx';

const ClosingFoot = onDemand(
  () => import('../features/closure/closing-foot.tsx'),
  'ClosingFoot',
  Nothing,
  ClosingPlace,
);
const HolidayNudge = onDemand(() => import('../features/nudge/holiday-nudge.tsx'), 'HolidayNudge', Nothing);

/** The dashboard, with the parts of other features: the closure, and the question about the next public holiday. */
export function DashboardPage() {
  return <DashboardScreen closing={<ClosingFoot />} nudge={<HolidayNudge />} />;
}
