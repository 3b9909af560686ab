import { type SafeFetch, SafeFetchError } from '../../../platform/server/safe-fetch.ts';

export interface LinkFinding {
  sourceId: string;
  status: number | null;
  failure: string | null;
}

const AT_ONCE = 4;
const TOTAL_TIMEOUT_MS = 10_000;

/** Visits every address once, a few at a time. What goes wrong out there is a finding, never an exception. */
export async function checkLinks(
  safeFetch: SafeFetch,
  sources: readonly { id: string; url: string }[],
): Promise<LinkFinding[]> {
  const waiting = [...sources];
  const findings: LinkFinding[] = [];
  const work = async () => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      findings.push({ sourceId: source.id, ...(await visit(safeFetch, source.url)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}

/** HEAD spares the publisher a report of many megabytes; servers that refuse it are asked again as a reader would. */
async function visit(safeFetch: SafeFetch, url: string): Promise<Omit<LinkFinding, 'sourceId'>> {
  try {
    const { status } = await safeFetch(url, { method: 'HEAD', totalTimeoutMs: TOTAL_TIMEOUT_MS });
    if (status < 400) return { status, failure: null };
    return { status: (await safeFetch(url, { totalTimeoutMs: TOTAL_TIMEOUT_MS })).status, failure: null };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { status: null, failure: error.failure };
  }
}
