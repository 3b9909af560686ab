import { notFound } from '@tanstack/react-router';
import type { AppErrorCode } from '../shared/app-error.ts';
import { hasCode } from './error-message.ts';

/** Refusals that mean that there is nothing under this address, now or when asked again. */
export const nothingThere: readonly AppErrorCode[] = ['NOT_FOUND', 'BAD_REQUEST'];

/** What a page's loader asked for, or the page that says that there is nothing here. @param codes what counts as nothing */
export async function orNotFound<Data>(asked: Promise<Data>, codes = nothingThere): Promise<Data> {
  try {
    return await asked;
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) throw notFound();
    throw error;
  }
}
