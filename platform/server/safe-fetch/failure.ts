/** Why a guarded fetch did not bring an answer. HTTP statuses are answers, not failures. */
export type FetchFailure =
  | 'bad-url'
  | 'blocked-address'
  | 'dns'
  | 'tls'
  | 'connect-timeout'
  | 'timeout'
  | 'too-many-redirects'
  | 'redirect-loop'
  | 'too-large'
  | 'bad-encoding'
  | 'connection';

/** A fetch that failed: `failure` names it for programs, `message` is one sentence for people, `url` is the hop it failed on. */
export class SafeFetchError extends Error {
  readonly failure: FetchFailure;
  readonly url: string;

  constructor(failure: FetchFailure, url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.failure = failure;
    this.url = url;
  }
}
