import { forgetLateAddressChanges } from '../../features/accounts/server/address-commands.ts';
import { endOldSessions, forgetOldTries } from '../../features/accounts/server/commands.ts';
import { type EditionJobDeps, editionJobs } from '../../features/atlas/editions/server/jobs.ts';
import { type ProposalJobDeps, proposalJobs } from '../../features/atlas/proposals/server/jobs.ts';
import { type ContactJobDeps, contactJobs } from '../../features/contacts/server/jobs.ts';
import { deliveryJobs } from '../../features/deliveries/server/jobs.ts';
import { postOnce } from '../../features/deliveries/server/post-message.ts';
import type { DeliveryDeps } from '../../features/deliveries/server/send-deliveries.ts';
import { type FeedbackJobDeps, feedbackJobs } from '../../features/feedback/server/jobs.ts';
import type { IngestionDeps } from '../../features/feeds/server/ingest-feeds.ts';
import { feedJobs } from '../../features/feeds/server/jobs.ts';
import { type AlertJobDeps, alertJobs } from '../../features/fleet/alerts/server/jobs.ts';
import { findUnitOf } from '../../features/fleet/alerts/server/queries.ts';
import { configurationJobs } from '../../features/fleet/configuration/server/jobs.ts';
import { escalationJobs } from '../../features/fleet/escalation/server/jobs.ts';
import { type MaintenanceJobDeps, maintenanceJobs } from '../../features/fleet/maintenance/server/jobs.ts';
import { type ReportJobDeps, reportJobs } from '../../features/fleet/reports/server/jobs.ts';
import { type TelemetryJobDeps, telemetryJobs } from '../../features/fleet/telemetry/server/jobs.ts';
import { type UnitDeps, unitJobs } from '../../features/fleet/units/server/jobs.ts';
import { type FollowJobDeps, followJobs } from '../../features/follows/server/jobs.ts';
import { type KeyJobDeps, keyJobs } from '../../features/keys/server/jobs.ts';
import { type LetterDeps, letterJobs } from '../../features/letters/server/jobs.ts';
import { listLetterPictures } from '../../features/letters/server/queries.ts';
import { type LogoDeps, logoJobs } from '../../features/logos/server/jobs.ts';
import { noticeJobs } from '../../features/notices/server/jobs.ts';
import type { NoticeMailDeps } from '../../features/notices/server/queue-mails.ts';
import { type PostJobDeps, postJobs } from '../../features/posts/server/jobs.ts';
import { cleanUpEmbedded } from '../../platform/server/clean-up-embedded.ts';
import type { JobDefinition } from '../../platform/server/jobs.ts';
import { nameStoriesJob } from './name-stories.ts';

/** Every schedule, in one list. */
export function allJobs(
  deps: ContactJobDeps &
    DeliveryDeps &
    FeedbackJobDeps &
    FollowJobDeps &
    IngestionDeps &
    KeyJobDeps &
    LogoDeps &
    LetterDeps &
    NoticeMailDeps &
    ProposalJobDeps &
    EditionJobDeps &
    Omit<PostJobDeps, 'listPicturesElsewhere'> &
    AlertJobDeps &
    MaintenanceJobDeps &
    ReportJobDeps &
    TelemetryJobDeps &
    UnitDeps,
): JobDefinition[] {
  const site = [
    ...feedJobs(deps),
    nameStoriesJob(deps),
    ...proposalJobs(deps),
    ...editionJobs(deps),
    ...logoJobs(deps),
    ...letterJobs(deps),
    ...contactJobs(deps),
    ...deliveryJobs(deps),
    ...feedbackJobs(deps),
    ...followJobs(deps),
    ...keyJobs(deps),
    ...noticeJobs(deps),
    ...postJobs({ ...deps, listPicturesElsewhere: listLetterPictures }),
  ];
  const fleet = [
    ...unitJobs(deps),
    ...configurationJobs(deps),
    ...telemetryJobs(deps),
    ...alertJobs(deps),
    ...escalationJobs({
      ...deps,
      findUnitOf,
      postOnce: (...what) => postOnce(deps, ...what),
    }),
    ...maintenanceJobs(deps),
    ...reportJobs(deps),
  ];
  const cleanUp: JobDefinition = {
    name: 'clean-up-embedded-database',
    cron: '*/10 * * * *',
    expireInSeconds: 600,
    run: (signal) => cleanUpEmbedded(deps.db, signal),
  };
  const forget: JobDefinition = {
    name: 'forget-tries',
    cron: '17 * * * *',
    expireInSeconds: 600,
    run: async () => {
      await forgetOldTries(deps.db.orm, new Date());
      await forgetLateAddressChanges(deps.db.orm, new Date());
    },
  };
  const end: JobDefinition = {
    name: 'end-old-sessions',
    cron: '47 * * * *',
    expireInSeconds: 600,
    run: () => endOldSessions(deps.db.orm, new Date()),
  };
  return [...site, ...fleet, cleanUp, forget, end];
}
