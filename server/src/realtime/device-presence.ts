import type { DeviceAck, DeviceReport } from '@tawa/shared/event-schemas.ts';
import type { ShopScope } from '../auth/shop-scope.ts';
import type { ShopSocket } from './socket-types.ts';

/** A browser with which a member works in the shop. */
export interface ConnectedDevice {
  scope: ShopScope;
  deviceId: string;
  userId: string;
  /** As the device last reported. */
  unsentOrders: number;
}

interface DeviceListener {
  /** A device has connected, another person is signed in on it, or its number of unsent orders is another one. */
  onChange(device: ConnectedDevice): void;
  /** The last page of the device was disconnected. */
  onLeave(device: ConnectedDevice): void;
}

/** The devices that are connected to this process. Pages that name no device are of earlier versions and not in it. */
export interface DevicePresence {
  connected(): ConnectedDevice[];
  /** Call it once. */
  subscribe(listener: DeviceListener): void;
}

interface WatchedDevices extends DevicePresence {
  /** Call it with each socket that connects. */
  watch(socket: ShopSocket): void;
  report(socket: ShopSocket, report: DeviceReport): Promise<DeviceAck>;
  /** The process ends: from now on nobody is told, because the devices connect again elsewhere. */
  stop(): void;
}

export function createDevicePresence(): WatchedDevices {
  /** By shop and device. A device may have several pages, which all report the same number. */
  const devices = new Map<string, { device: ConnectedDevice; sockets: number }>();
  let listener: DeviceListener | undefined;

  function deviceOf({ data: { scope, device } }: ShopSocket): ConnectedDevice | undefined {
    const { person, rights } = scope;
    return device && person && rights ? { scope, userId: person.userId, ...device } : undefined;
  }
  const keyOf = ({ scope, deviceId }: ConnectedDevice): string => `${scope.shopId} ${deviceId}`;

  function update(device: ConnectedDevice, addedSockets: number): void {
    const key = keyOf(device);
    const known = devices.get(key);
    devices.set(key, { device, sockets: (known?.sockets ?? 0) + addedSockets });
    const isSame =
      known?.device.userId === device.userId && known.device.unsentOrders === device.unsentOrders;
    if (!isSame) listener?.onChange(device);
  }

  function leave(key: string): void {
    const known = devices.get(key);
    if (!known) return;
    known.sockets--;
    if (known.sockets > 0) return;
    devices.delete(key);
    listener?.onLeave(known.device);
  }

  return {
    connected: () => [...devices.values()].map(({ device }) => device),
    subscribe(added) {
      listener = added;
    },
    watch(socket) {
      const device = deviceOf(socket);
      if (!device) return;
      update(device, 1);
      socket.once('disconnect', () => leave(keyOf(device)));
    },
    async report(socket, { unsentOrders }) {
      const device = deviceOf(socket);
      // A socket that has disconnected must not make its device a connected one.
      if (!device || !socket.connected) return { ok: false, code: 'NOT_FOUND' };
      update({ ...device, unsentOrders }, 0);
      return { ok: true };
    },
    stop() {
      listener = undefined;
    },
  };
}
