import { Smartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { installPrompt } from '../../lib/install-prompt.ts';
import { usePublishing } from '../../local/hooks.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { forgetInstalling, installWay } from './install-choice.ts';

/** Screens on which nothing is being edited. */
const CALM_PATHS = ['/dashboard', '/install'];

const TEXTS = {
  ask: 'Your sign is one tap or click away, even offline.',
  hint: 'Tap Share, then “Add to Home Screen”. Your sign is one tap away, even offline.',
};

/** Offers to install the app once it has proven useful: hours are published and no change is waiting. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  const [answered, setAnswered] = useState(false);
  const { pathname } = useLocation();
  const { kind } = usePublishing();
  const published = usePublishedSettings();
  const way = installWay(window, prompt !== null);
  if (answered || way === null || (kind !== 'live' && kind !== 'published') || !published?.businessHours) return null;
  if (!CALM_PATHS.includes(pathname)) return null;

  const answer = (): void => {
    forgetInstalling();
    setAnswered(true);
  };
  const install = async (): Promise<void> => {
    answer();
    await prompt?.prompt();
    installPrompt.use();
  };
  return (
    <section
      aria-labelledby="install-offer"
      className="mx-auto -mt-20 mb-28 w-[calc(100%-2rem)] max-w-[960px] animate-fade rounded-card border border-line bg-card p-5 sm:w-[calc(100%-3rem)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-on-brand-soft">
          <Smartphone aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="install-offer" className="text-base leading-6">
            Install Doorsign as an app
          </h2>
          <p className="text-muted">{TEXTS[way]}</p>
        </div>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" onClick={answer}>
            {way === 'ask' ? 'Not now' : 'Got it'}
          </Button>
          {way === 'ask' ? <Button onClick={() => void install()}>Install</Button> : null}
        </div>
      </div>
    </section>
  );
}
