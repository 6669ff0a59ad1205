import { useCallback, useState } from 'react';
import { deviceCalls, type MailChoice, type SyncedDevice } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLastSync } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { problemOfChange, useListState, type ListState } from './use-list-state.ts';

/** A synced device, as shown to its owner. */
export interface OwnDevice extends SyncedDevice {
  current: boolean;
}

interface Known {
  devices: readonly OwnDevice[];
  choice: MailChoice;
}

export interface Devices {
  /** This device first; null until the server has responded. */
  known: Known | null;
  state: ListState;
  /** Whether a changed choice is being saved. */
  choosing: boolean;
  tryAgain: () => void;
  choose: (choice: MailChoice) => Promise<void>;
}

/** Loads the devices that have synced and the choice of e-mails about them: at once and when the connection comes back. */
export const useDevices = (): Devices => {
  const { api, local } = useServices();
  const [chosen, setChosen] = useState<MailChoice | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const question = useCallback(
    async (options: QuestionOptions): Promise<Known> => {
      const [listed, choice, ownId] = await Promise.all([
        api.call(deviceCalls.devices, options),
        api.call(deviceCalls.mailChoice, options),
        local.deviceId().catch(() => null),
      ]);
      const devices = listed.map((device) => ({ ...device, current: device.id === ownId }));
      return { choice, devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    [api, local],
  );
  const reached = useLastSync().online;
  const { answer, failure, askAgain } = useServerAnswer(question, reached);
  const state = useListState(failure, refused);

  return {
    // The new choice shows at once, until the request ends.
    known: answer && { ...answer, choice: chosen ?? answer.choice },
    state,
    choosing: chosen !== null,
    tryAgain: () => void askAgain(),
    async choose(choice) {
      setChosen(choice);
      setRefused(null);
      try {
        await api.call(deviceCalls.chooseMail, { body: choice });
        await askAgain();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefused(problemOfChange(error));
      } finally {
        setChosen(null);
      }
    },
  };
};
