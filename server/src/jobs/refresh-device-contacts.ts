import type { FastifyInstance } from 'fastify';
import type { DeviceContacts } from '../features/days/device-contacts.service.ts';
import { DEVICE_CONTACT_MS } from '../features/days/devices.repository.ts';

/** Says of the devices that are connected to this process that they still are, while the server listens. */
export function registerDeviceContacts(
  http: FastifyInstance,
  { refresh }: Pick<DeviceContacts, 'refresh'>,
  intervalMs = DEVICE_CONTACT_MS,
): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  function startRun(): void {
    currentRun = currentRun
      .then(refresh)
      .catch((err) => http.log.error({ err }, 'the contacts of devices were not refreshed; retried'));
  }

  http.addHook('onListen', async () => {
    timer = setInterval(startRun, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
}
