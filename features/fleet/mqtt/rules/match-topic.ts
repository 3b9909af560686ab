import type { InputIssue } from '../../../../platform/shared/app-error.ts';

/** What the named levels of a topic are. */
export type TopicNames = Readonly<Record<string, string>>;

const NAMED = /^\{([a-z]+)\}$/;
const PLACE = /\{([a-z]+)\}/g;

/**
 * The names in a topic by a pattern: levels with slashes between them, each a word, `{name}` (any one level, by that name), `+` (any one level) or, at the
 * end, `#` (all that follow). Topics of the broker itself (`$SYS`) are read by no `+`, `{name}` or `#` at the beginning, as MQTT has it.
 *
 * @returns null: the pattern does not fit
 */
export function matchTopic(pattern: string, topic: string): TopicNames | null {
  const [wanted, levels] = [pattern.split('/'), topic.split('/')];
  const names: Record<string, string> = {};
  for (let at = 0; at < wanted.length; at++) {
    const want = wanted[at] as string;
    const isAny = want === '+' || want === '#' || NAMED.test(want);
    if (at === 0 && isAny && topic.startsWith('$')) return null;
    if (want === '#') return names;
    const level = levels[at];
    // `a/#` reads `a`, too.
    if (level === undefined) return null;
    const name = want.match(NAMED)?.[1];
    if (name === undefined) {
      if (want !== '+' && want !== level) return null;
    } else if (level === '' || (names[name] ?? level) !== level) return null;
    else names[name] = level;
  }
  return levels.length === wanted.length ? names : null;
}

/** What is subscribed to for a pattern. */
export function topicFilter(pattern: string): string {
  return pattern
    .split('/')
    .map((level) => (NAMED.test(level) ? '+' : level))
    .join('/');
}

/** Writes names into a text: `{unit}.{tag}`. */
export function fillIn(template: string, names: TopicNames): string {
  return template.replaceAll(PLACE, (_, name: string) => names[name] ?? '');
}

/** What is wrong with a pattern. */
export function checkPattern(pattern: string): InputIssue[] {
  const issue = (message: string) => [{ path: ['pattern'], message }];
  const levels = pattern.split('/');
  if (pattern === '' || levels.every((level) => level === '')) return issue('Say which topic.');
  if (levels.some((level, at) => level === '#' && at < levels.length - 1)) return issue('# stands at the end only.');
  const isOdd = (level: string) => /[+#{}]/.test(level) && level !== '+' && level !== '#' && !NAMED.test(level);
  const odd = levels.find(isOdd);
  if (odd !== undefined) return issue(`“${odd}”: a level is a word, +, # or one name in braces such as {unit}.`);
  if (pattern.startsWith('$')) return issue('Topics of the broker itself hold no telemetry.');
  return [];
}

/** Names that a text asks for and a pattern does not give. */
export function missingNames(template: string, pattern: string, given: readonly string[]): string[] {
  const known = new Set([...given, ...pattern.split('/').flatMap((level) => level.match(NAMED)?.[1] ?? [])]);
  return [...template.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !known.has(name));
}
