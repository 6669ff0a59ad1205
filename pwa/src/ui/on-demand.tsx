import { createContext, lazy, Suspense, use, useState, type ComponentType } from 'react';
import { reloadWhenReachable } from '../lib/reload-when-reachable.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A component that is fetched when it is first drawn. */
export type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches it now, so that it is there without waiting, and without a connection too.
   * @returns settles when it has come, or will not. Never rejects. */
  preload(): Promise<void>;
};

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

const RetryContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Asks for a file once more. */
const useRetry = (): (() => Promise<void>) => use(RetryContext);

/** Keeps a component out of the first paint. A file that does not come (no connection, an older version's that is gone) is
 * never a blank: `Failed` takes its place, with RetryActions as the way on. It must be drawn inside a Suspense.
 * @example onDemand(() => import('../features/hours/hours-screen.tsx'), 'HoursScreen', ScreenFailed) */
export const onDemand = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Failed: ComponentType<Props>,
): OnDemand<Props> => {
  /** There without waiting: a suspended screen would show its stand-in for a moment. */
  let ready: ComponentType<Props> | null = null;
  const fetched = async (): Promise<ComponentType<Props>> => (ready = (await load())[name]);
  const First = lazy<ComponentType<Props>>(() =>
    fetched().then(
      (component) => ({ default: component }),
      () => ({ default: Failed }),
    ),
  );
  function Part(props: Props) {
    const [Current, setCurrent] = useState<ComponentType<Props>>(() => ready ?? First);
    const retry = async (): Promise<void> => {
      try {
        const component = await fetched();
        setCurrent(() => component);
      } catch {
        // Some browsers never ask again for a file that has once failed: only a new page does.
        await reloadWhenReachable();
      }
    };
    return (
      <RetryContext value={retry}>
        <Current {...props} />
      </RetryContext>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      fetched().then(
        () => undefined,
        () => undefined,
      ),
  });
};

/** What every dialog has that is fetched when it is first opened. */
interface OpenAndClose {
  open: boolean;
  onClose: () => void;
}

/** A dialog that is fetched when it is first opened. */
export const dialogOnDemand = <Name extends string, Props extends OpenAndClose>(
  load: Load<Name, Props>,
  name: Name,
): OnDemand<Props> => {
  const Part = onDemand(load, name, DialogFailed);
  function OpenedOnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    // It stays once it was opened: the browser gives the focus back to where it was only when a dialog is closed.
    return wanted ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null;
  }
  return Object.assign(OpenedOnDemand, { preload: Part.preload });
};

function DialogFailed({ open, onClose }: OpenAndClose) {
  return (
    <Dialog open={open} title="This could not be opened" onClose={onClose} actions={<RetryActions />}>
      <p>Check your connection, then try again. What you saved is safe on this device.</p>
    </Dialog>
  );
}

/** Ways on where a file did not come: the same file again, or the whole app, whose files may have other names by now. */
export function RetryActions() {
  const retry = useRetry();
  const [busy, setBusy] = useState(false);
  const tryAgain = async (): Promise<void> => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Reload the app
      </Button>
      <Button busy={busy} onClick={() => void tryAgain()}>
        {busy ? 'Trying…' : 'Try again'}
      </Button>
    </>
  );
}
