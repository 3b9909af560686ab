/**
 * Every failure the product reports, as a closed union. One place maps a code to an HTTP status (below), one function makes
 * the sentence a person reads (`platform/web/error-message.ts`). Anything that is not an AppError is a bug and leaves as INTERNAL.
 */
export const statusByCode = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type AppErrorCode = keyof typeof statusByCode;

/** One thing wrong with the input: where (`path`, e.g. `['items', 3, 'url']`) and what. */
export interface InputIssue {
  path: (string | number)[];
  message: string;
}

/** The JSON body of every error answer of the API. */
export interface ErrorBody {
  code: AppErrorCode;
  message: string;
  issues?: InputIssue[];
}

/** An expected failure: its message is written for the person who reads it and never carries internals. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly issues: InputIssue[] | undefined;
  /** Seconds after which trying again may help; becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options: { issues?: InputIssue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
