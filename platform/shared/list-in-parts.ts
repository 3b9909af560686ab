/** What a list in an address takes, as it is written there: proxies refuse lines of more than 8 KB. */
const LONGEST_LISTED = 6_000;
/** A comma is written as %2C. */
const COMMA = 3;

/**
 * Parts of a list, each of which an address holds: what asks for more than fits asks several times and joins the answers. Addresses
 * rather than bodies, because what only reads is asked with GET.
 *
 * @param most items of a part
 */
export function listInParts<Item extends string | number>(
  items: readonly Item[],
  most = Number.POSITIVE_INFINITY,
): Item[][] {
  const parts: Item[][] = [];
  let length = 0;
  for (const item of items) {
    const own = encodeURIComponent(item).length + COMMA;
    const last = parts.at(-1);
    if (last && last.length < most && length + own <= LONGEST_LISTED) {
      last.push(item);
      length += own;
    } else {
      parts.push([item]);
      length = own;
    }
  }
  return parts;
}
