import type { MoveElsewhere } from '../../features/accounts/server/address-commands.ts';
import { openOwnLog } from '../../features/accounts/server/commands.ts';
import { configureAuth } from '../../features/accounts/server/configure-auth.ts';
import { createAttemptLimiter } from '../../features/accounts/server/limit-attempts.ts';
import { createOwnerTeller } from '../../features/accounts/server/tell-owner.ts';
import { openAtlas } from '../../features/atlas/records/server/open-atlas.ts';
import { openDirectory } from '../../features/companies/server/open-directory.ts';
import { listCompanyNames } from '../../features/companies/server/queries.ts';
import { queueDelivery } from '../../features/deliveries/server/commands.ts';
import { createFeedbackLimiters } from '../../features/feedback/server/limit-feedback.ts';
import { holdsFleetRights } from '../../features/fleet/rights/server/queries.ts';
import { createUseCounter } from '../../features/keys/server/count-uses.ts';
import { createSubmissionLimiter } from '../../features/submissions/server/limit-submissions.ts';
import { site } from '../site.ts';
import type { AppDeps } from './app-deps.ts';
import { allFollowed } from './followed.ts';
import { moveAddress } from './move-address.ts';

/** What rooms keep open for as long as the app runs, for its procedures as well as for its other routes. */
export function openRooms(deps: AppDeps) {
  const { config, db, secret } = deps;
  const named = { publicUrl: config.publicUrl, siteName: site.name };
  const attempts = createAttemptLimiter(db);
  const tellOwner = createOwnerTeller({ ...named, queueMail: queueDelivery });
  const ownLog = openOwnLog(holdsFleetRights);
  const letters = { ...named, secret, mailDomain: config.newsletterDomain, imprint: config.newsletterImprint };
  const atlas = openAtlas({ ...deps, listCompanies: () => listCompanyNames(db.orm) });
  const moveElsewhere: MoveElsewhere = (tx, move, now) => moveAddress(tx, secret, move, now);
  return {
    db,
    attempts,
    tellOwner,
    ownLog,
    queueMail: queueDelivery,
    moveElsewhere,
    auth: configureAuth({ ...deps, ...named, attempts, tellOwner, ownLog }),
    letters,
    newsletter: letters,
    submissions: { ...named, db, secret, submissionLimiter: createSubmissionLimiter(db, deps.submissionLimit) },
    feedback: { ...named, secret, replyDomain: config.newsletterDomain },
    feedbackLimiters: createFeedbackLimiters(db, deps.feedbackLimits),
    directory: openDirectory(deps),
    atlas,
    followed: allFollowed(atlas),
    keyUses: createUseCounter(deps),
  };
}
