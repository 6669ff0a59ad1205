import { createContext, useContext, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { reloadWhenReachable } from '../lib/reload-when-reachable.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A component that is loaded on first render. */
export type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the component ahead of time, so that it later renders at once and without a connection.
   * @returns settles when the file has loaded or failed. Never rejects. */
  preload(): Promise<void>;
};

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

const RetryContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Returns the function that loads the file again. */
const useRetry = (): (() => Promise<void>) => useContext(RetryContext);

/** Renders nothing. Stands in for a part that is still loading, and for one that a screen works without. */
export const Nothing = (): null => null;

/** An empty place for a part that is still loading: what is around it stays where it is when the part comes.
 * @param className the size of the part */
export const emptyPlace = (className: string) => () => <div className={className} />;

/** Splits a component out of the first bundle. Until its file has loaded, `Waiting` is rendered in its place. If the file fails to load
 * (no connection, or a file of an older version that is gone), `Failed` is, with RetryActions as the way to recover.
 * @example onDemand(() => import('../features/hours/hours-screen.tsx'), 'HoursScreen', ScreenFailed, ScreenLoading) */
export const onDemand = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Failed: ComponentType<Props>,
  Waiting: ComponentType<Props> = Nothing,
): OnDemand<Props> => {
  let ready: ComponentType<Props> | null = null;
  const fetched = async (): Promise<ComponentType<Props>> => (ready = (await load())[name]);
  function Part(props: Props) {
    // A component that has loaded before is rendered at once: a waiting one would flash.
    const [Current, setCurrent] = useState<ComponentType<Props>>(() => ready ?? Waiting);
    const isWaiting = Current === Waiting;
    useLayoutEffect(() => {
      if (!isWaiting) return;
      void fetched().then(
        (component) => setCurrent(() => component),
        () => setCurrent(() => Failed),
      );
    }, [isWaiting]);
    const retry = async (): Promise<void> => {
      try {
        const component = await fetched();
        setCurrent(() => component);
      } catch {
        // Some browsers never request a module again after it has failed; only a reload does.
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

/** Loads parts together: rendered at once, they do not push one another around.
 * @param parts those of the first render; later ones are ignored
 * @returns whether every file has loaded or failed */
export const usePreloaded = (parts: readonly { preload(): Promise<void> }[]): boolean => {
  const [first] = useState(parts);
  const [isLoaded, setLoaded] = useState(first.length === 0);
  useEffect(() => {
    void Promise.all(first.map((part) => part.preload())).then(() => setLoaded(true));
  }, [first]);
  return isLoaded;
};

/** The props of every dialog that is loaded on demand. */
interface OpenAndClose {
  open: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it first opens. */
export const dialogOnDemand = <Name extends string, Props extends OpenAndClose>(
  load: Load<Name, Props>,
  name: Name,
): OnDemand<Props> => {
  const Part = onDemand(load, name, DialogFailed);
  function OpenedOnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    // Stays mounted after the first opening: the browser restores the focus only when a dialog is closed.
    return wanted ? <Part {...props} /> : null;
  }
  return Object.assign(OpenedOnDemand, { preload: Part.preload });
};

function DialogFailed({ open, onClose }: OpenAndClose) {
  return (
    <Dialog open={open} title="This couldn’t be opened" onClose={onClose} actions={<RetryActions />}>
      <p>Check your connection and try again. Everything you saved is safe on this device.</p>
    </Dialog>
  );
}

/** Buttons for a file that failed to load: retry the file, or reload the whole app, whose files may have new names by now. */
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
