/** A PostgreSQL array literal: one parameter instead of a thousand, and no quoting of each number as `pg` would do. */
export function numberList(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}

/** ms since 1970 as an array literal of seconds, which `to_timestamp` brings back exactly to the millisecond. */
export function secondsList(ms: readonly number[]): string {
  return `{${ms.map((at) => at / 1_000).join()}}`;
}

export function textList(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`;
}
