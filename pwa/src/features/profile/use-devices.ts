import { useCallback, useState } from 'react';
import { deviceCalls, type MailChoice, type SyncedDevice } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';

/** A device as its owner sees it. */
export interface OwnDevice extends SyncedDevice {
  current: boolean;
}

interface Known {
  devices: readonly OwnDevice[];
  choice: MailChoice;
}

export interface Devices {
  /** This device first; null until the server has told. */
  known: Known | null;
  problem: string | null;
  /** A choice is on its way. */
  choosing: boolean;
  tryAgain: () => void;
  choose: (choice: MailChoice) => Promise<void>;
}

/** The devices that have synced and the mails about them, as the server tells it: at once and when the connection comes back. */
export const useDevices = (): Devices => {
  const { api, local } = useServices();
  const [chosen, setChosen] = useState<MailChoice | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const question = useCallback(
    async (options: QuestionOptions): Promise<Known> => {
      const [told, choice, ownId] = await Promise.all([
        api.call(deviceCalls.devices, options),
        api.call(deviceCalls.mailChoice, options),
        local.deviceId().catch(() => null),
      ]);
      const devices = told.map((device) => ({ ...device, current: device.id === ownId }));
      return { choice, devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    [api, local],
  );
  const { answer, failure, askAgain } = useServerAnswer(question);

  return {
    // What was pressed shows at once, until the server has said otherwise.
    known: answer && { ...answer, choice: chosen ?? answer.choice },
    problem: refused ?? (failure && wordsOf(failure)),
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
        setRefused(wordsOf(error));
      } finally {
        setChosen(null);
      }
    },
  };
};
