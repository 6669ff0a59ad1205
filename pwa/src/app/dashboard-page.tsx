import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { onDemand } from '../ui/on-demand.tsx';

/** Rendered in place of a part whose file cannot be loaded: the dashboard works without it. */
const Nothing = (): null => null;

const ClosingFoot = onDemand(() => import('../features/closure/closing-foot.tsx'), 'ClosingFoot', Nothing);
const HolidayNudge = onDemand(() => import('../features/nudge/holiday-nudge.tsx'), 'HolidayNudge', Nothing);

/** The dashboard, with the parts of other features: the closure, and the question about the next public holiday. */
export function DashboardPage() {
  return <DashboardScreen closing={<ClosingFoot />} nudge={<HolidayNudge />} />;
}
