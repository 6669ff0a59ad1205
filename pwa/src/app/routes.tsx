import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { LATER } from '../features/later/later-pages.ts';
import { Loading } from '../ui/loading.tsx';
import { RequireOwner, RequireVisitor } from './guards.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Shell } from './shell/shell.tsx';

const LandingScreen = lazyScreen(() => import('../features/later/landing-screen.tsx'), 'LandingScreen');
const LoginScreen = lazyScreen(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
const SignupScreen = lazyScreen(() => import('../features/auth/signup-screen.tsx'), 'SignupScreen');
const OnboardingScreen = lazyScreen(() => import('../features/later/onboarding-screen.tsx'), 'OnboardingScreen');
const DashboardScreen = lazyScreen(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const HoursScreen = lazyScreen(() => import('../features/hours/hours-screen.tsx'), 'HoursScreen');
const InstallScreen = lazyScreen(() => import('../features/install/install-screen.tsx'), 'InstallScreen');
const LaterScreen = lazyScreen(() => import('../features/later/later-screen.tsx'), 'LaterScreen');
const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

/** Every address of the product and who may open it. Source: specification section 2. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loading>Loading...</Loading>}>
      <Routes>
        <Route path="/" element={<LandingScreen />} />
        {LATER.public.map((page) => (
          <Route key={page.path} path={page.path} element={<LaterScreen page={page} />} />
        ))}
        <Route element={<RequireVisitor />}>
          <Route path="/login" element={<LoginScreen />} />
        </Route>
        <Route element={<RequireVisitor verifiedTo="/onboarding" />}>
          <Route path="/signup" element={<SignupScreen />} />
        </Route>
        <Route element={<RequireOwner />}>
          <Route path="/onboarding" element={<OnboardingScreen />} />
          <Route element={<Shell />}>
            <Route path="/dashboard" element={<DashboardScreen />} />
            <Route path="/hours" element={<HoursScreen />} />
            <Route path="/install" element={<InstallScreen />} />
            {LATER.owner.map((page) => (
              <Route key={page.path} path={page.path} element={<LaterScreen page={page} inShell />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
}
