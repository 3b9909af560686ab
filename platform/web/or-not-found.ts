import { notFound } from '@tanstack/react-router';
import type { AppErrorCode } from '../shared/app-error.ts';
import { errorMessage, hasCode } from './error-message.ts';

/** Refusals that mean that there is nothing under this address, now or when asked again. */
export const nothingThere: readonly AppErrorCode[] = ['NOT_FOUND', 'BAD_REQUEST'];

/**
 * What a page's loader asked for, or the page that says that there is nothing here; that gets as `data` what is said of something that was there once.
 *
 * @param codes what counts as nothing
 */
export async function orNotFound<Data>(asked: Promise<Data>, codes = nothingThere): Promise<Data> {
  try {
    return await asked;
  } catch (error) {
    if (codes.some((code) => hasCode(error, code)))
      throw notFound(hasCode(error, 'GONE') ? { data: errorMessage(error) } : {});
    throw error;
  }
}
