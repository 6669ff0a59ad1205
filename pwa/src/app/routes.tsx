import { useState, useEffect } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../local/services.ts';
import { Route, Routes, useLocation, useNavigationType } from '../lib/router.tsx';
import { useSession } from '../local/session/session.ts';
import { Loading } from '../ui/loading.tsx';
import { RequireOwner, RequireVisitor } from './guards.tsx';
import { HistoryScreen } from './history-on-demand.ts';
import { OwnersOrPublic, PublicPage } from './public-page.tsx';
import { screenOnDemand } from './screen-on-demand.tsx';
import { Shell } from './shell/shell.tsx';
import { useFirstScreen } from './use-first-screen.ts';

/** Scrolls to the top on every navigation. When the owner goes back, the browser restores the position itself. */
const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP' && !hash) document.documentElement.scrollTop = 0;
  }, [pathname, hash, kind]);
};

const LoginScreen = screenOnDemand(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
const SignupScreen = screenOnDemand(() => import('../features/auth/signup-screen.tsx'), 'SignupScreen');
const GoogleReturnScreen = screenOnDemand(
  () => import('../features/auth/google-return-screen.tsx'),
  'GoogleReturnScreen',
);
const OnboardingScreen = screenOnDemand(
  () => import('../features/onboarding/onboarding-screen.tsx'),
  'OnboardingScreen',
);
const DashboardPage = screenOnDemand(() => import('./dashboard-page.tsx'), 'DashboardPage');
const HoursScreen = screenOnDemand(() => import('../features/hours/hours-screen.tsx'), 'HoursScreen');
const HolidaysScreen = screenOnDemand(() => import('../features/holidays/holidays-screen.tsx'), 'HolidaysScreen');
const StylingScreen = screenOnDemand(() => import('../features/styling/styling-screen.tsx'), 'StylingScreen');
const DomainScreen = screenOnDemand(() => import('../features/domain/domain-screen.tsx'), 'DomainScreen');
const InstallScreen = screenOnDemand(() => import('../features/install/install-screen.tsx'), 'InstallScreen');
const SignScreen = screenOnDemand(() => import('../features/sign/sign-screen.tsx'), 'SignScreen');
const ProfileScreen = screenOnDemand(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen');
const LocationsPage = screenOnDemand(() => import('./locations-page.tsx'), 'LocationsPage');
const TeamPage = screenOnDemand(() => import('./team-page.tsx'), 'TeamPage');
const DevelopersPage = screenOnDemand(() => import('./developers-page.tsx'), 'DevelopersPage');
const InvitationPage = screenOnDemand(() => import('./invitation-page.tsx'), 'InvitationPage');
const billing = () => import('../features/billing/screens.ts');
const PricingScreen = screenOnDemand(() => import('../features/billing/pricing-screen.tsx'), 'PricingScreen');
const BillingScreen = screenOnDemand(billing, 'BillingScreen');
const SuccessScreen = screenOnDemand(billing, 'SuccessScreen');
const CancelScreen = screenOnDemand(billing, 'CancelScreen');
const SignupCheckout = screenOnDemand(billing, 'SignupCheckout');
const DeletedAccountScreen = screenOnDemand(() => import('./deleted-account-screen.tsx'), 'DeletedAccountScreen');
const EndedMembershipScreen = screenOnDemand(() => import('./ended-membership-screen.tsx'), 'EndedMembershipScreen');
const NotFoundScreen = screenOnDemand(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

/** Public pages: documents outside the app, which has no screen for them. */
const PUBLIC_PAGES = [
  '/',
  '/demo',
  '/privacy',
  '/terms',
  '/accessibility',
  '/blog/customer-support-reduction',
  '/blog/psychology-of-expectations',
];

/** Screens at which the app is opened from outside: by a bookmark, from the home screen, by a link in an e-mail. */
const FIRST_SCREENS = {
  '/login': LoginScreen,
  '/signup': SignupScreen,
  '/dashboard': DashboardPage,
  '/hours': HoursScreen,
  '/holidays': HolidaysScreen,
};

/** All addresses of the product and their guards. Source: facts route/* and guard/*.
 * @param googleReturn the parameters with which Google sign-in returned */
export function AppRoutes({ googleReturn = null }: { googleReturn?: URLSearchParams | null }) {
  const { state } = useSession();
  const [returned, setReturned] = useState(googleReturn);
  const [ended] = useStore(useServices().local.ended).list;
  useScrollToTop();
  const ready = useFirstScreen(FIRST_SCREENS);
  // The local data of a deleted account takes precedence over every address.
  if (state === 'deleted') return <DeletedAccountScreen />;
  if (ended) return <EndedMembershipScreen key={ended.businessId} ended={ended} />;
  if (returned) return <GoogleReturnScreen returned={returned} onDone={() => setReturned(null)} />;
  if (!ready) return <Loading>Loading...</Loading>;
  return (
    <Routes>
      {PUBLIC_PAGES.map((path) => (
        <Route key={path} path={path} element={<PublicPage />} />
      ))}
      <Route path="/pricing" element={<OwnersOrPublic screen={<PricingScreen />} />} />
      <Route element={<RequireVisitor />}>
        <Route path="/login" element={<LoginScreen />} />
      </Route>
      <Route element={<RequireVisitor verifiedTo="/onboarding" withPlan={<SignupCheckout />} />}>
        <Route path="/signup" element={<SignupScreen />} />
      </Route>
      <Route element={<RequireOwner />}>
        <Route path="/onboarding" element={<OnboardingScreen />} />
        <Route path="/billing/success" element={<SuccessScreen />} />
        <Route path="/billing/cancel" element={<CancelScreen />} />
        <Route element={<Shell />}>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/hours" element={<HoursScreen />} />
          <Route path="/history" element={<HistoryScreen />} />
          <Route path="/locations" element={<LocationsPage />} />
          <Route path="/team" element={<TeamPage />} />
          <Route path="/developers" element={<DevelopersPage />} />
          <Route path="/developers/webhooks/*" element={<DevelopersPage />} />
          <Route path="/holidays" element={<HolidaysScreen />} />
          <Route path="/styling" element={<StylingScreen />} />
          <Route path="/domain" element={<DomainScreen />} />
          <Route path="/install" element={<InstallScreen />} />
          <Route path="/sign" element={<SignScreen />} />
          <Route path="/profile" element={<ProfileScreen />} />
          <Route path="/billing" element={<BillingScreen />} />
        </Route>
      </Route>
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
