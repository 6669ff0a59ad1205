import type { ComponentType } from 'react';
import { onDemand, RetryActions, type OnDemand } from '../ui/on-demand.tsx';
import { PlainMessage } from '../ui/plain-message.tsx';

/** Creates a screen that is loaded when first shown, from the named export of its module. */
export const screenOnDemand = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): OnDemand<Props> => onDemand(load, name, ScreenFailed);

function ScreenFailed() {
  return (
    <PlainMessage title="This screen couldn’t be loaded" actions={<RetryActions />}>
      Check your connection and try again. Everything you saved is safe on this device.
    </PlainMessage>
  );
}
