import { deviceCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { DeviceService } from './device-service.ts';

export const createDeviceRoutes = (devices: DeviceService): Route[] => [
  route(deviceCalls.devices, { limit: 'me', handle: ({ owner }) => devices.list(owner) }),
  route(deviceCalls.mailChoice, { limit: 'me', handle: ({ owner }) => devices.mailChoice(owner) }),
  route(deviceCalls.chooseMail, {
    limit: 'businessWrite',
    handle: ({ owner, body }) => devices.chooseMail(owner, body),
  }),
];
