import { networkInterfaces } from 'node:os';

/** Returns an address of a private range if there is one. */
export function lanAddress() {
  const found = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal)
    .map((address) => address?.address ?? '');
  return found.find((address) => /^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./.test(address)) ?? found[0];
}
