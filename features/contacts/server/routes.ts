import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type ImportDeps, readRecords, runImport } from '../../imports/server/commands.ts';
import { contactsContract } from '../contract.ts';
import { type ContactRow, contactRecord } from '../record.ts';
import {
  changeContact,
  createContact,
  deleteView,
  distinguishContacts,
  openContactsImporter,
  saveView,
  tagContacts,
} from './commands.ts';
import { compareContacts } from './compare-commands.ts';
import { eraseContact } from './erase-commands.ts';
import { mergeContacts, splitContact, undoMove } from './move-commands.ts';
import { findPerson } from './person-queries.ts';
import { listContacts, listDuplicates, readContactsOverview } from './queries.ts';
import {
  addContactNote,
  addContactTask,
  deleteContactNote,
  finishContactTask,
  restoreContactNote,
  writeToContact,
} from './work-commands.ts';

const contract = implement(contactsContract).$context<ProcedureContext>();

export interface ContactDeps extends Omit<ImportDeps, 'log'> {
  /** Makes the hashes of addresses that are not written to. */
  secret: string;
  siteName: string;
}

export function contactsRoutes(deps: ContactDeps) {
  const { db, secret, now } = deps;
  const { orm } = db;
  const ask = (context: ProcedureContext) => ({ secret, actor: requireActor(context), now: now() });
  return contract.router({
    list: contract.list.handler(({ input, context }) => listContacts(orm, ask(context), input)),
    overview: contract.overview.handler(({ context }) => readContactsOverview(orm, requireActor(context))),
    find: contract.find.handler(({ input, context }) => find(context, input.id)),
    create: contract.create.handler(async ({ input, context }) => {
      const id = await createContact(orm, requireActor(context), input);
      await compareContacts(orm, secret, 1);
      return find(context, id);
    }),
    change: contract.change.handler(async ({ input, context }) => {
      await changeContact(orm, requireActor(context), input);
      await compareContacts(orm, secret, 1);
      return find(context, input.id);
    }),
    tag: contract.tag.handler(async ({ input, context }) => ({
      changed: await tagContacts(orm, requireActor(context), input),
    })),
    import: contract.import.handler(async ({ input, context }) => {
      const rows = readRecords<ContactRow>(contactRecord, input, now());
      const names = rows.flatMap(({ row }) => row.company ?? []);
      const importer = await openContactsImporter(orm, names);
      const answer = await runImport({ ...deps, log: context.log }, importer, input, requireActor(context));
      await compareContacts(orm, secret);
      return answer;
    }),
    addNote: contract.addNote.handler(async ({ input, context }) => {
      await addContactNote(orm, requireActor(context), input);
      return find(context, input.id);
    }),
    deleteNote: contract.deleteNote.handler(({ input, context }) =>
      deleteContactNote(orm, requireActor(context), input, now()),
    ),
    restoreNote: contract.restoreNote.handler(({ input, context }) =>
      restoreContactNote(orm, requireActor(context), input),
    ),
    addTask: contract.addTask.handler(async ({ input, context }) => {
      await addContactTask(orm, requireActor(context), input);
      return find(context, input.id);
    }),
    finishTask: contract.finishTask.handler(({ input, context }) =>
      finishContactTask(orm, requireActor(context), input, now()),
    ),
    writeMail: contract.writeMail.handler(async ({ input, context }) => {
      await writeToContact(orm, deps, requireActor(context), input);
      return find(context, input.id);
    }),
    saveView: contract.saveView.handler(({ input, context }) => saveView(orm, requireActor(context), input)),
    deleteView: contract.deleteView.handler(({ input, context }) => deleteView(orm, requireActor(context), input.id)),
    listDuplicates: contract.listDuplicates.handler(({ context }) => listDuplicates(orm, ask(context))),
    distinguish: contract.distinguish.handler(async ({ input, context }) => {
      await distinguishContacts(orm, requireActor(context), input);
      return { areDifferent: input.areDifferent };
    }),
    merge: contract.merge.handler(async ({ input, context }) => {
      const moveId = await mergeContacts(orm, requireActor(context), input);
      await compareContacts(orm, secret, 1);
      return { moveId, person: await find(context, input.id) };
    }),
    split: contract.split.handler(async ({ input, context }) => {
      const moveId = await splitContact(orm, requireActor(context), input.id, input.email);
      await compareContacts(orm, secret, 1);
      return { moveId, person: await find(context, input.id) };
    }),
    undoMove: contract.undoMove.handler(async ({ input, context }) => {
      const ids = await undoMove(orm, requireActor(context), input.id);
      await compareContacts(orm, secret, 1);
      return { ids };
    }),
    erase: contract.erase.handler(async ({ input, context }) => ({
      addresses: await eraseContact(orm, secret, requireActor(context), input.id, now()),
    })),
  });

  async function find(context: ProcedureContext, id: string) {
    const person = await findPerson(orm, ask(context), id);
    if (!person) throw new AppError('NOT_FOUND', 'There is no such contact (any more).');
    return person;
  }
}
