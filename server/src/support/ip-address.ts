import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const HOST_WITH_PORT = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/;

/** NAT64 (RFC 6052), SIIT (RFC 6145) and 6to4 (RFC 3056), with the first byte of the IPv4 address. */
const CARRIERS_OF_IPV4 = [
  { prefix: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), firstByte: 12 },
  { prefix: ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96'), firstByte: 12 },
  { prefix: ipaddr.IPv6.parseCIDR('2002::/16'), firstByte: 2 },
];

/**
 * Returns an IPv6 address that carries an IPv4 address as that one.
 * @throws Error if the text is no address
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  const carrier = CARRIERS_OF_IPV4.find(({ prefix }) => address.match(prefix));
  if (!carrier) return address;
  const { firstByte } = carrier;
  return new ipaddr.IPv4(address.toByteArray().slice(firstByte, firstByte + 4));
}

/** Returns the address without port and zone, and an IPv6 address that carries an IPv4 address as IPv4. */
export function canonicalAddress(text: string): string {
  const [, bracketed, plain] = HOST_WITH_PORT.exec(text) ?? [];
  // ipaddr.js rejects a zone such as `%br-lan`.
  const host = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return ipaddr.isValid(host) ? parseAddress(host).toString() : text;
}

/** Returns the /64 of an IPv6 address, because a single phone has all of it. */
export function rateLimitNetworkOf(address: string): string {
  const canonical = canonicalAddress(address);
  return ipaddr.IPv6.isValid(canonical)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()
    : canonical;
}

/** With `trustProxy`, the last entry of X-Forwarded-For counts, because clients can forge the others. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}
