import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { COMMON_PASSWORDS } from './rules/common-passwords.ts';

/** A password that somebody chooses in a form that better-auth does not serve. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, 'The password is too long.')
  .refine(
    (password) => !COMMON_PASSWORDS.has(password.toLowerCase()),
    'This password is one of the first that anybody would try.',
  );
