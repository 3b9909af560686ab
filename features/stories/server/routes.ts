import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { cardHashOf } from '../../cards/server/queries.ts';
import { findReports, findStory, findWithdrawn, listBefore, listNear } from '../../news/server/queries.ts';
import type { TermMarker } from '../../terms/contract.ts';
import { storiesContract } from '../contract.ts';
import { citeStory } from '../rules/cite-story.ts';
import { orderReports } from '../rules/order-reports.ts';
import { readDockets } from '../rules/read-dockets.ts';
import { readNotice } from '../rules/read-notice.ts';
import { takeSentence } from '../rules/take-sentence.ts';
import { NEAR_STORIES, STORIES_BEFORE, WITHDRAWN_SHOWN } from '../vocabulary.ts';
import { explainMissing } from './explain-missing.ts';
import { cardTextOf } from './write-card.ts';

const contract = implement(storiesContract).$context<ProcedureContext>();

export interface StoriesDeps {
  db: Database;
  terms: TermMarker;
  siteName: string;
  publicUrl: string;
}

export function storiesRoutes({ db, terms, siteName, publicUrl }: StoriesDeps) {
  return contract.router({
    find: contract.find.handler(async ({ input }) => {
      const story = await findStory(db.orm, input.slug);
      if (!story) throw await explainMissing(db, input.slug);
      const reports = await findReports(db.orm, story.id);
      const dockets = readDockets(reports.map(({ title, summary }) => `${title} ${summary ?? ''}`).join('\n'));
      const [definedTerms = []] = await terms.mark([story.summary]);
      const hash = cardHashOf(cardTextOf(story, siteName));
      return {
        ...story,
        ...(definedTerms.length > 0 ? { definedTerms } : {}),
        sentence: story.summary === null ? null : takeSentence(story.summary),
        reports: orderReports(reports).map(({ sourceKind: _, ownTitle, ...report }) => ({
          ...report,
          notice: readNotice(ownTitle),
        })),
        withdrawn: await findWithdrawn(db.orm, story.id, WITHDRAWN_SHOWN),
        before: await listBefore(db.orm, story, dockets, STORIES_BEFORE),
        citation: citeStory(story, publicUrl),
        cardPath: hash === null ? null : `/news/${story.slug}/card.png?v=${hash}`,
      };
    }),
    listNear: contract.listNear.handler(({ input }) => listNear(db.orm, input.slug, NEAR_STORIES)),
  });
}
