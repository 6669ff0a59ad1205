import { deviceCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { DeviceService } from './device-service.ts';

export const createDeviceRoutes = (devices: DeviceService): Route[] => [
  route(deviceCalls.devices, { needs: 'account', limit: 'me', handle: ({ owner }) => devices.list(owner) }),
  route(deviceCalls.mailChoice, { needs: 'account', limit: 'me', handle: ({ owner }) => devices.mailChoice(owner) }),
  route(deviceCalls.chooseMail, {
    needs: 'account',
    limit: 'businessWrite',
    handle: ({ owner, body }) => devices.chooseMail(owner, body),
  }),
];
