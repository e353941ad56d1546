import type { FastifyInstance } from 'fastify';
import type { DeviceContacts } from '../features/days/device-contacts.service.ts';
import { DEVICE_CONTACT_MS } from '../features/days/devices.repository.ts';
import { repeatWhileListening } from './repeat-while-listening.ts';

/** Says of the devices that are connected to this process that they still are, while the server listens. */
export function registerDeviceContacts(
  http: FastifyInstance,
  { refresh }: Pick<DeviceContacts, 'refresh'>,
  intervalMs = DEVICE_CONTACT_MS,
): void {
  repeatWhileListening(http, {
    run: refresh,
    intervalMs,
    failure: 'the contacts of devices were not refreshed; retried',
  });
}
