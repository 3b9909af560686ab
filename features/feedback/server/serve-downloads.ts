import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../platform/server/write-csv.ts';
import { decodeCursor } from '../../../platform/shared/pagination.ts';
import { type FeedbackFilter, feedbackFilterSchema, type ThreadSummary } from '../contract.ts';
import { listThreads } from './queries.ts';

const columns = [
  'id',
  'createdAt',
  'updatedAt',
  'firstAnsweredAt',
  'kind',
  'state',
  'title',
  'name',
  'email',
  'page',
  'recordName',
  'field',
  'labels',
  'assignee',
  'boardState',
] as const;
const THREADS_AT_ONCE = 1_000;

/** The inbox as a file, narrowed as its page is. */
export function feedbackDownloads({ db }: { db: Database }): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/admin/feedback.csv',
      access: 'editor',
      compress: true,
      async handle(c) {
        const filter = readFilter(c, feedbackFilterSchema, Object.keys(feedbackFilterSchema.shape));
        return c.body(writeCsv(columns, await readAll(db, filter)), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-feedback.csv"',
        });
      },
    },
  ];
}

/** Whole, page by page: one long answer of the embedded engine holds up all others. */
async function readAll(db: Database, filter: FeedbackFilter): Promise<ThreadSummary[]> {
  const rows: ThreadSummary[] = [];
  let next: string | null = null;
  do {
    const cursor: ReturnType<typeof decodeCursor> = next ? decodeCursor(next) : null;
    const page = await listThreads(db.orm, { ...filter, limit: THREADS_AT_ONCE, cursor: cursor ?? undefined });
    rows.push(...page.items);
    next = page.nextCursor;
  } while (next);
  return rows;
}
