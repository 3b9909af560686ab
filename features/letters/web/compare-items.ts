import type { LetterItem } from '../contract.ts';
import { kindLabels, nameOf, tellItem } from './describe-item.ts';

type Items = readonly LetterItem[];

/** A story and a post stand in a letter once, other blocks are known by their id. */
const fieldOf = (item: LetterItem) =>
  item.kind === 'story' ? `story ${item.storyId}` : item.kind === 'post' ? `post ${item.postId}` : `block ${item.id}`;
const ORDER = 'order';
const LONGEST_LABEL = 60;

/**
 * The items of some versions of a letter, as a ConflictView compares them: a field for each item, and one for the order of those that
 * stand in all versions.
 */
export function compareItems(versions: readonly Items[]) {
  const known = new Map(versions.flat().map((item) => [fieldOf(item), item]));
  const lasting = new Set(
    [...known.keys()].filter((field) => versions.every((items) => items.some((item) => fieldOf(item) === field))),
  );
  const labels = [...known].map(([field, item]): [string, { label: string }] => [field, { label: labelOf(item) }]);
  return {
    fields: { ...Object.fromEntries(labels), [ORDER]: { label: 'Order' } },
    /** What a version says of each field; nothing of an item that it does not have. */
    valuesOf(items: Items): Record<string, string> {
      const own = new Map(items.map((item) => [fieldOf(item), tellItem(item)]));
      // Called the same in all versions: what was written anew is no other order.
      const order = items.flatMap((item) => {
        const same = known.get(fieldOf(item));
        return same && lasting.has(fieldOf(item)) ? `• ${nameOf(same)}` : [];
      });
      return {
        ...Object.fromEntries([...known.keys()].map((field) => [field, own.get(field) ?? ''])),
        [ORDER]: order.join('\n'),
      };
    },
  };
}

/**
 * The items of a letter that two editors changed: of the named fields as in mine, of all others as in theirs. What only the version has
 * whose order is not kept stands behind the item that it stood behind there.
 */
export function mergeItems(mine: Items, theirs: Items, keptFields: Iterable<string>): LetterItem[] {
  const kept = new Set(keptFields);
  const [own, other] = [mine, theirs].map((items) => new Map(items.map((item) => [fieldOf(item), item])));
  const pick = (field: string) => (kept.has(field) ? own : other)?.get(field);
  const [leading, following] = kept.has(ORDER) ? [mine, theirs] : [theirs, mine];
  const order = leading.map(fieldOf);
  following.map(fieldOf).forEach((field, index, fields) => {
    if (!order.includes(field)) order.splice(order.indexOf(fields[index - 1] ?? '') + 1, 0, field);
  });
  return order.flatMap((field) => pick(field) ?? []);
}

function labelOf(item: LetterItem): string {
  const name = nameOf(item);
  const short = name.length > LONGEST_LABEL ? `${name.slice(0, LONGEST_LABEL).toWellFormed()}…` : name;
  return `${item.kind === 'story' ? 'Story' : kindLabels[item.kind]}: ${short}`;
}
