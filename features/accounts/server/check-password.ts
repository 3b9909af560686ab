import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { judgePassword } from './rules/judge-password.ts';

/** A password that somebody chooses in a form that better-auth does not serve. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, 'The password is too long.')
  .superRefine((password, { addIssue }) => {
    const against = judgePassword(password);
    if (against) addIssue({ code: 'custom', message: against });
  });
