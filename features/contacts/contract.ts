import { z } from 'zod';
import { pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { draftSchema, storedSchema, writableSchema } from '../../platform/shared/record-schema.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';
import { contactRecord } from './record.ts';
import { placeCursorSchema } from './rules/place-cursor.ts';
import {
  consents,
  contactOrders,
  eventKinds,
  longest,
  MOST_AT_ONCE,
  MOST_COUNTED,
  MOST_PROPOSALS,
  MOST_TAGS,
  sources,
  taskFilters,
} from './vocabulary.ts';

export const contactFilterSchema = z.object({
  q: z.string().trim().max(longest.search).optional().describe('Part of the name, an address, the role or company.'),
  source: z.enum(sources).optional().describe('Where one of the addresses is known from.'),
  consent: z.enum(consents).optional(),
  tag: z.string().max(longest.tag).optional(),
  company: z.uuid().optional().describe('A record of the directory.'),
  tasks: z.enum(taskFilters).optional(),
  sort: z.enum(contactOrders).default('newest'),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;

const contactSchema = storedSchema(contactRecord).extend({
  id: z.uuid(),
  companyId: z.uuid().nullable(),
  revision: z.int().describe('Grows with every change; send the one you started from.'),
  consent: z.enum(consents).describe('Of all addresses: to have left one of them is to have left.'),
  sources: z.array(z.enum(sources)),
  openTasks: z.int(),
  dueOn: z.iso.date().nullable().describe('Of the open task that comes first.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof contactSchema>;

const taskSchema = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  title: z.string(),
  dueOn: z.iso.date(),
  assignee: z.string().nullable(),
  doneAt: z.iso.datetime().nullable(),
});
export type ContactTask = z.infer<typeof taskSchema>;

const personSchema = contactSchema.extend({
  addresses: z.array(
    z.object({
      email: z.string(),
      consent: z.enum(consents),
      sources: z.array(z.object({ source: z.enum(sources), since: z.iso.datetime() })),
      refusal: z.string().nullable().describe('Why no mail can be written to it.'),
    }),
  ),
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), author: z.string(), at: z.iso.datetime() })),
  tasks: z.array(taskSchema),
  events: z
    .array(
      z.object({
        kind: z.enum(eventKinds),
        text: z.string(),
        detail: z.string().nullable(),
        at: z.iso.datetime(),
        path: z.string().nullable().describe('The record, for who may open it.'),
      }),
    )
    .describe('What they sent and got, the newest first.'),
  move: z
    .object({ id: z.uuid(), kind: z.enum(['merge', 'split']), by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The last merge or split, as long as it can be undone.'),
});
export type Person = z.infer<typeof personSchema>;

const deletableNoteSchema = z.object({ id: z.uuid(), text: z.string() });
const viewSchema = z.object({ id: z.uuid(), name: z.string(), search: z.string() });
export type ContactView = z.infer<typeof viewSchema>;

const overviewSchema = z.object({
  total: z.int().describe(`${MOST_COUNTED + 1}: more than ${MOST_COUNTED}.`),
  tags: z.array(z.string()),
  companies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  editors: z.array(z.object({ id: z.uuid(), email: z.string() })).describe('Who can be given a task.'),
  views: z.array(viewSchema).describe('One’s own.'),
  proposals: z.int().describe(`Pairs that may be one person; ${MOST_PROPOSALS}: that many or more.`),
});
export type ContactsOverview = z.infer<typeof overviewSchema>;

const proposalSchema = z.object({ one: contactSchema, other: contactSchema, reason: z.string() });
export type DuplicateProposal = z.infer<typeof proposalSchema>;

const tags = ['Contacts'];
const editor = { access: 'editor' } as const;
const admin = { access: 'admin' } as const;
const root = '/admin/contacts';
const byId = z.object({ id: z.uuid() });
const tag = z.string().trim().min(1).max(longest.tag);
const text = (most: number) => z.string().trim().min(1, 'Write something.').max(most);
const aPair = z.object({ one: z.uuid(), other: z.uuid() });

export const contactsContract = {
  list: procedure
    .meta(editor)
    .route({ method: 'GET', path: root, tags, summary: 'People we are in touch with' })
    .input(
      contactFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: placeCursorSchema.optional(),
      }),
    )
    .output(pageOf(contactSchema)),
  overview: procedure
    .meta(editor)
    .route({ method: 'GET', path: `${root}/overview`, tags, summary: 'What the list can be narrowed by' })
    .output(overviewSchema),
  find: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: `${root}/{id}`,
      tags,
      summary: 'One person with what they sent and got; of one that was merged away, the other',
    })
    .input(byId)
    .output(personSchema),
  create: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: root, tags, summary: 'Adds a contact', successStatus: 201 })
    .input(draftSchema(contactRecord))
    .output(personSchema),
  change: procedure
    .meta(editor)
    .route({
      method: 'PATCH',
      path: `${root}/{id}`,
      tags,
      summary: 'Changes a contact; refused with 409 when somebody else changed it since `revision`',
    })
    .input(writableSchema(contactRecord).partial().extend({ id: z.uuid(), revision: z.int() }))
    .output(personSchema),
  tag: procedure
    .meta(editor)
    .route({ method: 'POST', path: `${root}/tags`, tags, summary: 'Gives several contacts tags, or takes them away' })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
        add: z.array(tag).max(MOST_TAGS).default([]),
        remove: z.array(tag).max(MOST_TAGS).default([]),
      }),
    )
    .output(z.object({ changed: z.array(z.uuid()).describe('Those of which something was changed.') })),
  import: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: `${root}/import`,
      tags,
      summary:
        'Imports contacts from CSV or JSON, or says what importing them would do (dryRun). Nobody is subscribed by it.',
    })
    .input(importRequestSchema)
    .output(importAnswerSchema),

  addNote: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: `${root}/{id}/notes`, tags, summary: 'Notes something', successStatus: 201 })
    .input(byId.extend({ text: text(longest.text) }))
    .output(personSchema),
  deleteNote: procedure
    .meta(editor)
    .route({
      method: 'DELETE',
      path: `${root}/{id}/notes/{noteId}`,
      tags,
      summary: 'Deletes a note; for a day it can be brought back',
    })
    .input(byId.extend({ noteId: z.uuid() }))
    .output(deletableNoteSchema),
  restoreNote: procedure
    .meta(editor)
    .route({ method: 'POST', path: `${root}/{id}/notes/{noteId}/restore`, tags, summary: 'Brings a deleted note back' })
    .input(byId.extend({ noteId: z.uuid() }))
    .output(deletableNoteSchema),
  addTask: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: `${root}/{id}/tasks`, tags, summary: 'Adds a task', successStatus: 201 })
    .input(
      byId.extend({
        title: text(longest.task),
        dueOn: z.iso.date('Choose a day.'),
        assigneeId: z.uuid().nullable().default(null),
      }),
    )
    .output(personSchema),
  finishTask: procedure
    .meta(editor)
    .route({ method: 'PATCH', path: `${root}/tasks/{id}`, tags, summary: 'Marks a task as done, or as open again' })
    .input(byId.extend({ isDone: z.boolean() }))
    .output(taskSchema),
  writeMail: procedure
    .meta({ ...editor, isOnce: true })
    .route({
      method: 'POST',
      path: `${root}/{id}/mails`,
      tags,
      summary: 'Writes a mail to one person; answers go to who wrote it. 422 for addresses that bounced or complained',
      successStatus: 201,
    })
    .input(
      byId.extend({ email: z.string().max(longest.email), subject: text(longest.subject), text: text(longest.text) }),
    )
    .output(personSchema),

  saveView: procedure
    .meta(editor)
    .route({ method: 'POST', path: '/admin/contact-views', tags, summary: 'Keeps a filter under a name, for oneself' })
    .input(z.object({ name: text(longest.view), search: z.string().max(longest.viewSearch) }))
    .output(viewSchema),
  deleteView: procedure
    .meta(editor)
    .route({ method: 'DELETE', path: '/admin/contact-views/{id}', tags, summary: 'Deletes a view of one’s own' })
    .input(byId)
    .output(viewSchema),

  listDuplicates: procedure
    .meta(editor)
    .route({ method: 'GET', path: `${root}/duplicates`, tags, summary: 'Pairs that may be one person; only proposed' })
    .output(z.array(proposalSchema)),
  distinguish: procedure
    .meta(editor)
    .route({ method: 'POST', path: `${root}/distinctions`, tags, summary: 'Says whether two contacts are two people' })
    .input(aPair.extend({ areDifferent: z.boolean() }))
    .output(z.object({ areDifferent: z.boolean() })),
  merge: procedure
    .meta(editor)
    .route({ method: 'POST', path: `${root}/{id}/merge`, tags, summary: 'Merges another contact into this one' })
    .input(
      byId.extend({
        other: z.uuid(),
        revision: z.int(),
        otherRevision: z.int(),
        fromOther: z.array(z.enum(['name', 'role', 'company'])).describe('Fields that are taken from the other one.'),
      }),
    )
    .output(z.object({ moveId: z.uuid(), person: personSchema })),
  split: procedure
    .meta(editor)
    .route({ method: 'POST', path: `${root}/{id}/split`, tags, summary: 'Makes an address a contact of its own' })
    .input(byId.extend({ email: z.string().max(longest.email) }))
    .output(z.object({ moveId: z.uuid(), person: personSchema })),
  undoMove: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/contact-moves/{id}/undo',
      tags,
      summary: 'Takes a merge or split back; 409 when a contact was changed since',
    })
    .input(byId)
    .output(z.object({ ids: z.array(z.uuid()).describe('Of the contacts that there are again.') })),

  erase: procedure
    .meta(admin)
    .route({
      method: 'POST',
      path: `${root}/{id}/erase`,
      tags,
      summary:
        'Erases everything about a person in all rooms; of subscribers a hash stays, by which no list brings letters back',
    })
    .input(byId)
    .output(z.object({ addresses: z.int().describe('How many were forgotten.') })),
};
