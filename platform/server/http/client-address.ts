import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Tells who sent a request, in the form in which limits count: an IPv4 address, or the /64 network of an IPv6 one. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * Behind a proxy every connection comes from the proxy. `X-Forwarded-For` is believed as far as it was written by proxies that are
 * ours: from its right end, the first address that is none of them is the client's. Whatever stands left of it the client may have
 * written itself.
 *
 * @param trustedProxies CIDRs of our own proxies; none: the header is never read
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const ranges = trustedProxies.map((cidr) => ipaddr.parseCIDR(cidr));
  const isOurs = (address: Address) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  return ({ socket, headers }) => {
    const connected = parse(socket.remoteAddress);
    if (!connected) return UNKNOWN;
    if (!isOurs(connected)) return toNetwork(connected);
    const said = headers['x-forwarded-for'];
    const hops = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').reverse();
    let nearest = connected;
    for (const hop of hops) {
      const address = parse(withoutPort(hop.trim()));
      // A proxy that writes something else there is to be taken at the last word that makes sense.
      if (!address) break;
      nearest = address;
      if (!isOurs(address)) break;
    }
    return toNetwork(nearest);
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const UNKNOWN = 'unknown';
/** What one customer of a provider is given at least (RFC 6177): each of its 2^64 addresses may be the same machine. */
const NETWORK_GROUPS = 4;

/** An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address. */
function parse(text: string | undefined): Address | null {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Some proxies write `192.0.2.1:50123` or `[2001:db8::1]:50123`. */
function withoutPort(text: string): string {
  return text.match(/^\[([^\]]+)\](?::\d+)?$/)?.[1] ?? text.match(/^([\d.]+):\d+$/)?.[1] ?? text;
}

function toNetwork(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
