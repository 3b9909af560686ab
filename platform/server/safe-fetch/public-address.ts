import ipaddr from 'ipaddr.js';

/** `kind` is the registry's word for the range ('private', 'loopback' …), meant for the sentence a person reads. */
export type AddressVerdict = { allowed: true } | { allowed: false; kind: string };

/**
 * Builds the rule that every address we connect to must pass: public unicast, or inside one of the `allow` ranges.
 * @throws when `allow` holds something that is not a CIDR range.
 */
export function createAddressRule(allow: readonly string[]): (address: string) => AddressVerdict {
  const ranges = allow.map(parseRange);
  return (text) => {
    if (!ipaddr.isValid(text)) return { allowed: false, kind: 'unreadable' };
    const address = ipaddr.parse(text);
    const forms = [address, ...embeddedIpv4(address)];
    if (forms.some((form) => ranges.some((range) => isInside(form, range)))) return { allowed: true };
    const kind = nonPublicKind(address);
    return kind === null ? { allowed: true } : { allowed: false, kind };
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Public in the registry but answering only inside a cloud: Azure's wire server hands out credentials like 169.254.169.254. */
const cloudMetadata = ['168.63.129.16/32'].map(parseRange);

/** Only 2000::/3 is assigned as global unicast (IANA IPv6 address space registry); what ipaddr.js calls unicast is wider. */
const globalUnicast = parseRange('2000::/3');

const teredo = parseRange('2001::/32');

/** RFC 8215: translation prefix for use inside one network; where it leads, nobody outside can know. */
const localTranslation = parseRange('64:ff9b:1::/48');

/** Null for a public address. The unassigned is refused with the private: nothing of the public web lives there. */
function nonPublicKind(address: Address): string | null {
  if (cloudMetadata.some((range) => isInside(address, range))) return 'cloud metadata';
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' ? null : address.range();
  if (isInside(address, localTranslation)) return 'local-use translation';

  const embedded = embeddedIpv4(address);
  if (embedded.length > 0) {
    // Any of the embedded addresses may be the one the packet ends at, so all have to be public.
    for (const form of embedded) {
      const kind = nonPublicKind(form);
      if (kind !== null) return `${kind} inside IPv6`;
    }
    if (address.range() !== 'unicast') return null;
  }
  if (address.range() !== 'unicast') return address.range();
  return isInside(address, globalUnicast) ? null : 'unassigned';
}

/** The IPv4 addresses that an IPv6 address would be translated or tunnelled to. */
function embeddedIpv4(address: Address): ipaddr.IPv4[] {
  if (address instanceof ipaddr.IPv4) return [];
  const bytes = address.toByteArray();
  const at = (offset: number) => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  if (isInside(address, teredo)) {
    // RFC 4380 section 4: the server's address in clear, the client's with every bit turned over.
    const client = new ipaddr.IPv4(bytes.slice(12, 16).map((byte) => byte ^ 0xff));
    return [at(4), client];
  }
  switch (address.range()) {
    case 'ipv4Mapped': // RFC 4291 section 2.5.5.2
    case 'rfc6145':
      return [at(12)];
    case 'rfc6052':
      return isInside(address, localTranslation) ? [] : [at(12)];
    case '6to4': // RFC 3056 section 2
      return [at(2)];
    default:
      return isIsatap(bytes) ? [at(12)] : [];
  }
}

/** RFC 5214 section 6.1: the interface identifier 0000:5efe or 0200:5efe is followed by an IPv4 address. */
function isIsatap(bytes: readonly number[]): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

function isInside(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

function parseRange(cidr: string): Range {
  if (!ipaddr.isValidCIDR(cidr)) throw new Error(`"${cidr}" is not an address range such as 10.0.0.0/8 or fd00::/8.`);
  return ipaddr.parseCIDR(cidr);
}
