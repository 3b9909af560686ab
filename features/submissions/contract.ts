import { z } from 'zod';
import { formatCount } from '../../platform/shared/format-number.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { longest, SUBMISSIONS_SHOWN, submissionStatuses } from './vocabulary.ts';

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
  title: z.string().trim().min(1, 'A title is required.').max(longest.title, tooLong(longest.title)),
  description: optional(z.string().trim().max(longest.description, tooLong(longest.description))),
  sourceUrl: optional(sourceUrl).describe('Where the news can be read.'),
  name: optional(z.string().trim().max(longest.name, tooLong(longest.name))),
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

const tags = ['Submissions'];
const aSubmission = z.object({ id: z.uuid() });

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
      summary: `The newest ${SUBMISSIONS_SHOWN} submitted news`,
    })
    .input(z.object({ status: z.enum(submissionStatuses).optional() }))
    .output(z.array(submissionSchema)),
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
      summary: 'Publishes it as a manual entry; 409 when it is decided already',
    })
    .input(aSubmission)
    .output(submissionSchema),
  reject: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/reject',
      tags,
      summary: 'Turns it down, with a reason; 409 when it is decided already',
    })
    .input(aSubmission.extend({ reason: z.string().trim().min(1, 'A reason is required.').max(longest.reason) }))
    .output(submissionSchema),
};

function tooLong(characters: number): string {
  return `At most ${formatCount(characters)} characters, please.`;
}
