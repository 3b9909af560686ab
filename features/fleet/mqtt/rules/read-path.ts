const STEP = /[^.[\]]+/g;
/** `value`, `data.temp`, `metrics[0].value`; empty: the whole. */
export const PATH = /^([^.[\]\s]+(\.[^.[\]\s]+|\[\d+\])*)?$/;

/** What stands at a path in foreign JSON; undefined: nothing does. Only what is the object's own: no path leads to a prototype. */
export function readPath(json: unknown, path: string): unknown {
  let found = json;
  for (const [step] of path.matchAll(STEP)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}
