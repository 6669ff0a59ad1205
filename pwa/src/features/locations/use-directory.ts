import { useCallback, useState } from 'react';
import { directoryCalls, type Directory } from '@doorsign/shared-schema/api';
import type { MapPoint } from '@doorsign/shared-schema/locations';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useConnection } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';

/** The directory of the business, and the calls that change it. It is not on the device: only the server knows which names are free. */
export interface DirectoryState {
  /** Null until the server has answered. */
  directory: Directory | null;
  /** The sentence for the owner if the server has not answered; null if it has, or still may. */
  failure: string | null;
  online: boolean;
  tryAgain: () => void;
  /** @param name null turns the directory off. @throws ApiError */
  name: (name: string | null) => Promise<void>;
  /** @throws ApiError */
  point: (locationId: string, point: MapPoint | null) => Promise<void>;
}

/** The status of a refusal because somebody else has changed the name since this device has read it. */
export const CHANGED_MEANWHILE = 412;

export const useDirectory = (): DirectoryState => {
  const { api } = useServices();
  const { online } = useConnection();
  const [changed, setChanged] = useState<Directory | null>(null);
  const question = useCallback(
    async (options: QuestionOptions): Promise<Directory> => {
      const answer = await api.call(directoryCalls.read, options);
      setChanged(null);
      return answer;
    },
    [api],
  );
  const { answer, failure, askAgain } = useServerAnswer(question, online);
  return {
    directory: changed ?? answer,
    failure: failure instanceof ApiError ? errorMessage(failure) : null,
    online,
    tryAgain: () => void askAgain(),
    async name(name) {
      const was = (changed ?? answer)?.name ?? null;
      try {
        setChanged(await api.call(directoryCalls.name, { body: { name, was } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === CHANGED_MEANWHILE) await askAgain();
        throw error;
      }
    },
    async point(locationId, point) {
      setChanged(await api.call(directoryCalls.point, { params: { id: locationId }, body: { point } }));
    },
  };
};
