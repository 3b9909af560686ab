import { createHash } from 'node:crypto';
import { type SafeFetch, SafeFetchError } from '../../../platform/server/safe-fetch.ts';
import { detectPicture, type Picture } from './detect-picture.ts';

/** What is known of whose logo is looked for. */
export interface LogoQuestion {
  logoUrl: string | null;
  websiteUrl: string | null;
}

export type LogoAnswer =
  | { picture: Picture; sha256: string; foundAt: string }
  /** What each address answered; `isPassing`: some could not be reached at all, so another try soon is worth it. */
  | { picture: null; failure: string; isPassing: boolean };

const LARGEST_LOGO_BYTES = 512 * 1024;
const TIMEOUT_MS = 8_000;

/**
 * The first address that answers with a picture: the given logo address, the logo service by host name, the site's favicon
 * (specification, section 7; decision D20). GET instead of HEAD: many servers refuse HEAD, and the picture is wanted anyway.
 *
 * @param serviceUrl address of a logo service with `{hostname}` in it; null leaves it out
 */
export async function lookUpLogo(
  safeFetch: SafeFetch,
  question: LogoQuestion,
  serviceUrl: string | null,
  signal?: AbortSignal,
): Promise<LogoAnswer> {
  const failures: string[] = [];
  let isPassing = false;
  for (const address of candidates(question, serviceUrl)) {
    try {
      const response = await safeFetch(address, {
        maxBytes: LARGEST_LOGO_BYTES,
        totalTimeoutMs: TIMEOUT_MS,
        headers: { accept: 'image/*' },
        ...(signal ? { signal } : {}),
      });
      const found =
        response.status === 200
          ? detectPicture(response.body, response.headers['content-type'])
          : { refusal: `answered ${response.status}` };
      if (!('refusal' in found)) return { picture: found, sha256: sha256(found.bytes), foundAt: response.url };
      failures.push(`${address} ${found.refusal}`);
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      isPassing = true;
      failures.push(`${address}: ${error.message}`);
    }
  }
  return { picture: null, failure: failures.join('; ') || 'There is no address to ask.', isPassing };
}

function candidates({ logoUrl, websiteUrl }: LogoQuestion, serviceUrl: string | null): string[] {
  const site = websiteUrl && URL.canParse(websiteUrl) ? new URL(websiteUrl) : null;
  return [
    logoUrl,
    site && serviceUrl?.replace('{hostname}', encodeURIComponent(site.hostname.replace(/^www\./, ''))),
    site && new URL('/favicon.ico', site).href,
  ].filter((address) => typeof address === 'string');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
