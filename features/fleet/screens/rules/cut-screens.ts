/** Of a file of the whole fleet the screens alone, as a file of theirs: the units of a thousand are many times what an import of screens takes. */
export function cutScreens(content: string): string {
  try {
    const read: unknown = JSON.parse(content);
    const screens = ofFleet(read);
    return screens === read ? content : JSON.stringify(screens);
  } catch {
    // What is wrong with it is said where it is read.
    return content;
  }
}

/** A file of the whole fleet has such a file in it. */
export function ofFleet(read: unknown): unknown {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return isObject(read) && 'screens' in read && isObject(read.screens) && !Array.isArray(read.screens)
    ? read.screens
    : read;
}
