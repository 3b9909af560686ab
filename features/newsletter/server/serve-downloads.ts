import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { streamCsv } from '../../../platform/server/write-csv.ts';
import { type Subscriber, subscriberFilterSchema } from '../contract.ts';
import { eachSubscriber } from './subscriber-queries.ts';

const columns = ['email', 'fullName', 'status', 'format', 'consentAt', 'createdAt', 'unsubscribedAt'] as const;

/** The subscribers as a file, narrowed as their page is. */
export function subscriberDownloads({ db }: { db: Database }): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/admin/subscribers.csv',
      access: 'admin',
      compress: true,
      async handle(c) {
        const filter = readFilter(c, subscriberFilterSchema, Object.keys(subscriberFilterSchema.shape));
        const file = await streamCsv<Subscriber>(columns, eachSubscriber(db.orm, filter, new Date()));
        return c.body(file, 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-subscribers.csv"',
        });
      },
    },
  ];
}
