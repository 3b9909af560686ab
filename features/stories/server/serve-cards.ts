import type { Database } from '../../../platform/server/database.ts';
import { sendNamedPicture } from '../../../platform/server/http/send-picture.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { openCard } from '../../cards/server/commands.ts';
import { findStory } from '../../news/server/queries.ts';
import { explainMissing } from './explain-missing.ts';
import { cardTextOf } from './write-card.ts';

/** Pictures of links to stories; and the address that other systems know stories by. */
export function storyRoutes({ db, siteName }: { db: Database; siteName: string }): Route[] {
  return [
    {
      method: 'GET',
      path: '/news/:slug/card.png',
      access: 'visitor',
      async handle(c) {
        const slug = c.req.param('slug') ?? '';
        const story = await findStory(db.orm, slug);
        // Networks that keep a picture ask for it again for years: that it is gone lets them stop.
        if (!story) throw await explainMissing(db, slug);
        const card = await openCard(db.orm, cardTextOf(story, siteName));
        if (!card) throw new AppError('NOT_FOUND', 'There is no such picture.');
        return sendNamedPicture(c, card);
      },
    },
    {
      method: 'GET',
      path: '/api/stories/:slug',
      access: 'visitor',
      handle: (c) => c.redirect(`/api/news/${encodeURIComponent(c.req.param('slug') ?? '')}`, 308),
    },
  ];
}
