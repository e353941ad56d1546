import ipaddr from 'ipaddr.js';
import { parseAddress } from '../../support/ip-address.ts';

/** The ranges of addresses in a shop's own network and on the computer of the server. */
const LOCAL_RANGES = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'];

/**
 * Public addresses are allowed always, those of local networks only if `allowsPrivate`, multicast and the like
 * never.
 */
export function mayConnectTo(address: string, allowsPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 address counts as IPv4.
  const range = parseAddress(address).range();
  return range === 'unicast' || (allowsPrivate && LOCAL_RANGES.includes(range));
}

/** Whether the host is an address, and one that may not be connected to. A name is checked when it is resolved. */
export function isRefusedLiteral(host: string, allowsPrivate: boolean): boolean {
  return ipaddr.isValid(host) && !mayConnectTo(host, allowsPrivate);
}

/**
 * Resolves the host once, and returns an address, so that the connection goes to the address that was checked.
 * @throws Error if the name does not resolve
 */
export async function resolvePrinter(
  host: string,
  allowsPrivate: boolean,
  lookUp: (name: string) => Promise<string[]>,
): Promise<string | 'refused'> {
  if (ipaddr.isValid(host)) return mayConnectTo(host, allowsPrivate) ? host : 'refused';
  const addresses = await lookUp(host);
  return addresses.find((address) => mayConnectTo(address, allowsPrivate)) ?? 'refused';
}
