/** Items with the number of the story among them, from 1; other items have that of the story before. */
export function numberStories<Item extends { kind: string }>(items: readonly Item[]): [item: Item, number: number][] {
  let number = 0;
  return items.map((item) => {
    if (item.kind === 'story') number++;
    return [item, number];
  });
}
