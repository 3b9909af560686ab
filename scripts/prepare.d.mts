export const root: string;
/** The project's own Node 24. */
export const node: string;
export function environment(): NodeJS.ProcessEnv;
export function say(text: string): void;
/** Rejects when it ends with anything but 0. */
export function run(command: string, args: readonly string[], options?: { env?: NodeJS.ProcessEnv }): Promise<void>;
export function runQuietly(
  command: string,
  args: readonly string[],
  options?: { env?: Record<string, string>; niceness?: number },
): Promise<{ ok: boolean; output: string; seconds: number }>;
