import { z } from 'zod';
import { cleanLine, cleanText } from '../../platform/shared/clean-text.ts';
import { formatCount } from '../../platform/shared/format-number.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { manualEntrySchema } from '../news/contract.ts';
import { longest, MOST_AT_ONCE, SUBMISSIONS_SHOWN, submissionStatuses } from './vocabulary.ts';

const sourceUrl = z
  .string()
  .trim()
  .max(longest.url)
  .url({ protocol: /^https?$/, error: 'Must be a web address that begins with https:// or http://.' })
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'Must not carry a user name or password.');

/** Forms send empty text for what was left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());

export const newSubmissionSchema = z.object({
  title: z.string().overwrite(cleanLine).min(1, 'A title is required.').max(longest.title, tooLong(longest.title)),
  description: optional(z.string().overwrite(cleanText).max(longest.description, tooLong(longest.description))),
  sourceUrl: optional(sourceUrl).describe('Where the news can be read.'),
  name: optional(z.string().overwrite(cleanLine).max(longest.name, tooLong(longest.name))),
  email: optional(z.email('Invalid email address').max(longest.email)),
  website: z.string().max(500).optional().describe('Left empty by people; what fills it in is a program.'),
});
export type NewSubmission = z.infer<typeof newSubmissionSchema>;

export const submissionSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.string().describe("'pending', 'approved' or 'rejected'."),
  submittedByName: z.string().nullable(),
  submittedByEmail: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was rejected.'),
  story: z
    .object({ id: z.uuid(), title: z.string() })
    .nullable()
    .describe('What an approval published, or added a report to; null when it is gone by now.'),
});
export type Submission = z.infer<typeof submissionSchema>;

/** What whoever sent it may see. */
export const submissionStateSchema = submissionSchema.pick({
  title: true,
  status: true,
  sourceUrl: true,
  createdAt: true,
  decidedAt: true,
  reason: true,
});
export type SubmissionState = z.infer<typeof submissionStateSchema>;

/** The same before an editor has looked at it. */
export const entryDraftSchema = z.object({
  title: z.string(),
  summary: z.string().nullable(),
  url: z.string().nullable(),
  categories: z.array(z.string()),
  technology: z.array(z.string()),
  application: z.array(z.string()),
  regions: z.array(z.string()),
});
export type EntryDraft = z.infer<typeof entryDraftSchema>;

const tags = ['Submissions'];
const aSubmission = z.object({ id: z.uuid() });
const reason = z.string().overwrite(cleanText).min(1, 'A reason is required.').max(longest.reason);

export const submissionsContract = {
  submit: procedure
    .meta({ access: 'visitor' })
    .route({
      method: 'POST',
      path: '/submissions',
      tags,
      summary: 'Suggests news to the editors; 409 when this link is in the news or was sent already',
      successStatus: 201,
    })
    .input(newSubmissionSchema)
    .output(z.object({ token: z.string().describe('Asks for the state later.') })),
  check: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/submissions/check', tags, summary: 'Whether a link is known already' })
    .input(z.object({ url: z.string().max(longest.url) }))
    .output(z.object({ known: z.string().nullable().describe('A sentence; null when it is new.') })),
  findState: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/submissions/{token}', tags, summary: 'What became of a submission' })
    .input(z.object({ token: z.string().max(200) }))
    .output(submissionStateSchema),
  list: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/submissions',
      tags,
      summary: 'Submitted news, newest first',
    })
    .input(
      z.object({
        status: z.enum(submissionStatuses).optional(),
        q: z.string().trim().max(200).optional().describe('Part of the title, the link, or who sent it.'),
        limit: z.coerce.number().int().min(1).max(100).default(SUBMISSIONS_SHOWN),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(submissionSchema)),
  draft: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/submissions/{id}/draft',
      tags,
      summary: 'The entry that it would be, to be changed: its words, and the tags that they give',
    })
    .input(aSubmission)
    .output(entryDraftSchema),
  count: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/submissions/counts', tags, summary: 'How many of each status' })
    .output(z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() })),
  approve: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/approve',
      tags,
      summary: 'Publishes it, as it is or changed, as a story or as a report of one; 409 when it is decided already',
    })
    .input(
      aSubmission.extend({
        entry: manualEntrySchema.optional().describe('Left out: as it was sent.'),
        storyId: z.uuid().optional().describe('A story to which its link becomes a further report.'),
      }),
    )
    .output(submissionSchema),
  reject: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/reject',
      tags,
      summary: 'Turns it down, with a reason; 409 when it is decided already',
    })
    .input(aSubmission.extend({ reason }))
    .output(submissionSchema),
  rejectMany: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/submissions/reject',
      tags,
      summary: 'Turns several down with one reason; those that are decided already stay as they are',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE), reason }))
    .output(z.object({ rejected: z.number().int(), decidedBefore: z.number().int() })),
  reopen: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/reopen',
      tags,
      summary: 'Takes a decision back: it is pending again, and what an approval published is taken out of the news',
    })
    .input(aSubmission)
    .output(submissionSchema),
};

function tooLong(characters: number): string {
  return `At most ${formatCount(characters)} characters, please.`;
}
