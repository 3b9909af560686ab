import { implement } from '@orpc/server';
import type { MailLane } from '../../../platform/server/bulk-mail.ts';
import { MailRefusal } from '../../../platform/server/bulk-mail.ts';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { countActiveSubscriptions, countRecipients } from '../../newsletter/server/queries.ts';
import { listPublishedPosts } from '../../posts/server/queries.ts';
import { lettersContract, type ManagedIssue } from '../contract.ts';
import { pathFor } from '../rules/letter-path.ts';
import { SPECIMEN_PATH } from '../vocabulary.ts';
import {
  addPostToComingLetter,
  changeIssue,
  draftIssue,
  keepIssue,
  skipIssue,
  startIssue,
  takeUpIssue,
} from './commands.ts';
import { addEdition, changeEdition } from './edition-commands.ts';
import { findGoneItems, idOf } from './item-commands.ts';
import { LETTER_JOB } from './jobs.ts';
import {
  composeSpecimen,
  findArchivedLetter,
  findManagedIssue,
  listArchive,
  listBounced,
  listManagedEditions,
  listManagedIssues,
  rankCandidates,
  readReport,
  searchStories,
  toIssueStory,
} from './queries.ts';
import { renderLetter } from './render-letter.ts';
import { nextOpenSendAt, requireEdition, requireOffered, sendTimeOf } from './schedule-queries.ts';
import { toPublicIssue, toShownIssue } from './show-letter.ts';
import { impersonalLinks, type LetterSettings } from './write-letters.ts';

export interface LetterRouteDeps {
  db: Database;
  letters: LetterSettings;
  openLane(): Promise<MailLane>;
  requestJob(name: string): Promise<void>;
  now(): Date;
}

const contract = implement(lettersContract).$context<ProcedureContext>();
const CANDIDATES_SHOWN = 30;
const POSTS_SHOWN = 20;

export function lettersRoutes(deps: LetterRouteDeps) {
  const { now } = deps;
  const { orm } = deps.db;
  return contract.router({
    listArchive: contract.listArchive.handler(async ({ input }) =>
      (await listArchive(orm, (await requireEdition(orm, input.letter)).slug)).map(toPublicIssue),
    ),
    findSpecimen: contract.findSpecimen.handler(async ({ input: { letter } }) =>
      (await composeSpecimen(orm, await requireOffered(orm, letter), now()))
        ? { path: pathFor(SPECIMEN_PATH, letter) }
        : null,
    ),
    findIssue: contract.findIssue.handler(async ({ input }) =>
      toShownIssue(found(await findArchivedLetter(orm, input.letter, input.weekOf))),
    ),
    listIssues: contract.listIssues.handler(async () => ({
      issues: await listManagedIssues(orm),
      editions: await listManagedEditions(orm, now()),
      activeSubscribers: await countActiveSubscriptions(orm),
    })),
    draftIssue: contract.draftIssue.handler(async ({ input }) => {
      const edition = await requireEdition(orm, input.letter);
      return draftIssue(orm, edition, await nextOpenSendAt(orm, edition, now()));
    }),
    findManagedIssue: contract.findManagedIssue.handler(async ({ input }) => {
      const issue = found(await findManagedIssue(orm, input.id));
      const edition = await requireEdition(orm, issue.edition.slug);
      const ranked = await rankCandidates(orm, edition, sendTimeOf(issue), CANDIDATES_SHOWN);
      const candidates = ranked.map(({ story, score }) => toIssueStory(story, score));
      const { timeZone, fewestStories, isOn } = edition;
      const { items: published } = await listPublishedPosts(orm, { limit: POSTS_SHOWN });
      const posts = published.map(({ id: postId, title, excerpt, slug }) => ({ postId, title, excerpt, slug }));
      const recipients = await countRecipients(orm, now(), edition.slug);
      const isOut = issue.status === 'sending' || issue.status === 'sent';
      const gone = isOut ? [] : (await findGoneItems(orm, issue.items)).map(idOf);
      return { issue, candidates, posts, recipients, timeZone, fewestStories, isOn, gone };
    }),
    changeIssue: contract.changeIssue.handler(({ input: { id, ...change }, context }) =>
      changeIssue(orm, requireActor(context), id, change, { publicUrl: deps.letters.publicUrl, now: now() }),
    ),
    addPost: contract.addPost.handler(({ input, context }) =>
      addPostToComingLetter(orm, requireActor(context), input, now()),
    ),
    searchStories: contract.searchStories.handler(({ input }) => searchStories(orm, input.search)),
    readReport: contract.readReport.handler(({ input }) => readReport(orm, input.id)),
    listBounced: contract.listBounced.handler(({ input }) => listBounced(orm, input.id)),
    sendTest: contract.sendTest.handler(async ({ input, context }) => {
      const actor = requireActor(context);
      // Kept first: what is mailed is what stays, whatever the clock would choose meanwhile.
      const issue = await keepIssue(orm, input.id);
      await sendTestLetter(deps, issue, input.to);
      await recordAudit(orm, actor, {
        action: 'letter.test',
        subjectType: 'newsletter_issues',
        subjectId: input.id,
        details: { subject: issue.subject, to: input.to },
      });
      return { sentTo: input.to, issue };
    }),
    sendNow: contract.sendNow.handler(async ({ input, context }) => {
      const issue = await startIssue(orm, requireActor(context), input.id, now(), input.revision);
      // The clock would do it within a minute.
      await deps.requestJob(LETTER_JOB);
      return issue;
    }),
    skipIssue: contract.skipIssue.handler(({ input, context }) =>
      skipIssue(orm, requireActor(context), input.id, 'Skipped by an editor.'),
    ),
    takeUpIssue: contract.takeUpIssue.handler(({ input, context }) =>
      takeUpIssue(orm, requireActor(context), input.id, now()),
    ),
    findEdition: contract.findEdition.handler(({ input }) => requireEdition(orm, input.slug)),
    addEdition: contract.addEdition.handler(({ input, context }) => addEdition(orm, requireActor(context), input)),
    changeEdition: contract.changeEdition.handler(({ input: { slug, ...change }, context }) =>
      changeEdition(orm, requireActor(context), slug, change, now()),
    ),
  });
}

/** The letter as readers get it, but for the links that would let them leave. */
async function sendTestLetter(
  { letters, openLane, now }: LetterRouteDeps,
  issue: ManagedIssue,
  to: string,
): Promise<void> {
  const { subject, html, text } = renderLetter(issue, impersonalLinks(issue, letters));
  const messageId = `<test.${issue.edition.slug}.${issue.weekOf}.${now().getTime()}@${new URL(letters.publicUrl).hostname}>`;
  try {
    const lane = await openLane();
    const mail = { to, subject: `[Test] ${subject}`, html, text, messageId, headers: {}, envelopeFrom: null };
    await lane.send(mail, async () => {}).finally(() => lane.close());
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error;
    throw new AppError('UNAVAILABLE', `The mail server did not take the test letter: ${error.message}`);
  }
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('NOT_FOUND', 'There is no such letter.');
  return value;
}
