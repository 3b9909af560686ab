import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { MAX_PASSWORD_LENGTH } from '../accounts/vocabulary.ts';
import { LONGEST_NAME, MOST_KEYS, scopes, USES_SHOWN_DAYS } from './vocabulary.ts';

const scopeSchema = z.enum(scopes);

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe('Its first characters.'),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('From then on it is refused; null: it does not end by itself.'),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const issuedSchema = apiKeySchema.extend({ key: z.string().describe('Told once; only its hash is kept.') });

export const newKeySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Say which program it is for.')
    .max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose what it may do.')
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  expiresAt: z.iso.datetime().nullable().default(null),
});
export type NewKey = z.infer<typeof newKeySchema>;

/** A key outlives the session that made it, so a session alone makes none. */
const issueKeySchema = newKeySchema.extend({
  password: z.string().max(MAX_PASSWORD_LENGTH).describe('Of the account.'),
});
export type IssueKey = z.infer<typeof issueKeySchema>;

export const keyUseSchema = z.object({
  key: apiKeySchema,
  days: z
    .array(
      z.object({
        day: z.iso.date().describe('In UTC.'),
        requests: z.int(),
        refused: z.int().describe('Of these, for there were too many in a minute.'),
      }),
    )
    .describe(`The last ${USES_SHOWN_DAYS} days, today first.`),
});
export type KeyUse = z.infer<typeof keyUseSchema>;

const tags = ['API keys'];
const mine = { access: 'subscriber' } as const;
const byId = z.object({ id: z.uuid() });

/** Keys of whoever is signed in. None of it can be done with a key. */
export const keysContract = {
  list: procedure
    .meta(mine)
    .route({ method: 'GET', path: '/me/api-keys', tags, summary: 'Your keys, the newest first' })
    .output(z.array(apiKeySchema)),
  issue: procedure
    .meta(mine)
    .route({
      method: 'POST',
      path: '/me/api-keys',
      tags,
      summary: `Makes a key, which is told once; asks for the password; 409 when there are ${MOST_KEYS} that work`,
      successStatus: 201,
    })
    .input(issueKeySchema)
    .output(issuedSchema),
  revoke: procedure
    .meta(mine)
    .route({ method: 'DELETE', path: '/me/api-keys/{id}', tags, summary: 'The key is refused from now on, for good' })
    .input(byId)
    .output(apiKeySchema),
  use: procedure
    .meta(mine)
    .route({ method: 'GET', path: '/me/api-keys/{id}/use', tags, summary: 'How often a key was used, by days' })
    .input(byId)
    .output(keyUseSchema),
};
