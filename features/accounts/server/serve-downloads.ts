import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../platform/server/write-csv.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { decodeCursor } from '../../../platform/shared/pagination.ts';
import { type AuditEntry, type AuditFilter, auditFilterSchema } from '../contract.ts';
import { describeAction, sayAction } from '../rules/describe-action.ts';
import { requireActor } from './permissions.ts';
import { listAuditEntries } from './queries.ts';

const columns = ['at', 'actor', 'action', 'sentence', 'details', 'subjectType', 'subjectId'];
const ENTRIES_AT_ONCE = 1_000;

/** The audit log as a file, narrowed as its page is. */
export function auditDownloads({ db }: { db: Database }): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/admin/audit.csv',
      access: 'admin',
      compress: true,
      async handle(c) {
        const filter = readFilter(c, auditFilterSchema, Object.keys(auditFilterSchema.shape));
        return c.body(writeCsv(columns, await readRows(db, filter)), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-audit.csv"',
        });
      },
    },
  ];
}

/** Whole, however long it is; page by page, because one answer of the embedded engine holds up all others. */
async function readRows(db: Database, filter: AuditFilter): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let next: string | null = null;
  do {
    const cursor: ReturnType<typeof decodeCursor> = next ? decodeCursor(next) : null;
    const page = await listAuditEntries(db.orm, { ...filter, limit: ENTRIES_AT_ONCE, cursor: cursor ?? undefined });
    rows.push(...page.items.map(toRow));
    next = page.nextCursor;
  } while (next);
  return rows;
}

function toRow(entry: AuditEntry): Record<string, string> {
  const { at, actorEmail, action, subjectType, subjectId } = entry;
  const details = describeAction(entry).facts.map(({ label, value }) => `${label}: ${value}`);
  return {
    at,
    actor: actorEmail ?? '',
    action,
    sentence: sayAction(entry),
    details: details.join('; '),
    subjectType,
    subjectId,
  };
}

interface OwnDataDeps {
  readActor(c: AppContext): Promise<Actor | null>;
  /** What all rooms hold about an address. */
  exportOwn(address: string): Promise<object>;
}

/** What is held about whoever asks (GDPR articles 15 and 20). */
export function ownDataDownload({ readActor, exportOwn }: OwnDataDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/me/held.json',
      access: 'subscriber',
      compress: true,
      cache: 'no-store',
      async handle(c) {
        const actor = requireActor({ actor: await readActor(c) });
        c.header('content-disposition', 'attachment; filename="my-data.json"');
        return c.json(await exportOwn(actor.email));
      },
    },
  ];
}
