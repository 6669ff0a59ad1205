import type { ComponentType } from 'react';
import { onDemand, RetryActions, type OnDemand } from '../ui/on-demand.tsx';
import { Loading } from '../ui/loading.tsx';
import { PlainMessage } from '../ui/plain-message.tsx';

/** Creates a screen that is loaded when first shown, from the named export of its module. */
export const screenOnDemand = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): OnDemand<Props> => onDemand(load, name, ScreenFailed, ScreenLoading);

/** Stands in for a screen whose file is loading. From the device's cache that takes a few frames, in which nothing is shown. */
export function ScreenLoading() {
  return (
    <div className="animate-late">
      <Loading>Loading...</Loading>
    </div>
  );
}

function ScreenFailed() {
  return (
    <PlainMessage title="This screen couldn’t be loaded" actions={<RetryActions />}>
      Check your connection and try again. Everything you saved is safe on this device.
    </PlainMessage>
  );
}
