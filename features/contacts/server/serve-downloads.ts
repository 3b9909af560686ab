import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { streamCsv, writeCsv } from '../../../platform/server/write-csv.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { exportedNames } from '../../../platform/shared/record.ts';
import { type Contact, type ContactFilter, contactFilterSchema } from '../contract.ts';
import { contactRecord } from '../record.ts';
import { decodePlace, type PlaceCursor } from '../rules/place-cursor.ts';
import { exportPerson } from './person-queries.ts';
import { type Asked, listContacts } from './queries.ts';

interface DownloadDeps {
  db: Database;
  secret: string;
}

const columns = [...exportedNames(contactRecord), 'consent', 'sources'] as const;

/** Contacts as a file, narrowed as their page is, and everything that is held about one of them. */
export function contactDownloads({ db, secret }: DownloadDeps): Route[] {
  const file = { method: 'GET', access: 'admin', compress: true } as const;
  return [
    {
      ...file,
      path: '/api/admin/contacts.csv',
      async handle(c) {
        const filter = readFilter(c, contactFilterSchema, Object.keys(contactFilterSchema.shape));
        return c.body(await streamCsv<Contact>(columns, eachContact(filter)), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-contacts.csv"',
        });
      },
    },
    {
      ...file,
      path: '/api/admin/contacts/:id/held.json',
      async handle(c) {
        c.header('content-disposition', 'attachment; filename="held.json"');
        return c.json(await held(c.req.param('id')));
      },
    },
    {
      ...file,
      path: '/api/admin/contacts/:id/held.csv',
      async handle(c) {
        const rows = [...listValues(await held(c.req.param('id')))];
        return c.body(writeCsv(['what', 'value'], rows), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="held.csv"',
        });
      },
    },
  ];

  /** Page after page, so that one answer of the embedded engine never holds up all others. */
  async function* eachContact(filter: ContactFilter): AsyncGenerator<Contact> {
    let cursor: PlaceCursor | undefined;
    do {
      const page = await listContacts(db.orm, asAdmin(), { ...filter, limit: 1_000, cursor });
      yield* page.items;
      cursor = page.nextCursor === null ? undefined : (decodePlace(page.nextCursor) ?? undefined);
    } while (cursor);
  }

  /** The gate lets nobody else in. */
  function asAdmin(): Asked {
    return { secret, actor: { role: 'admin' }, now: new Date() };
  }

  async function held(id: string | undefined) {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '');
    const person = isId ? await exportPerson(db.orm, asAdmin(), id ?? '') : null;
    if (!person) throw new AppError('NOT_FOUND', 'There is no such contact (any more).');
    return person;
  }
}

/** Each value with where it stands: `addresses 1 feedback messages 1 name`. */
function* listValues(value: unknown, path: readonly string[] = []): Generator<{ what: string; value: string }> {
  if (value === null || value === undefined) return;
  if (value instanceof Date) yield { what: path.join(' '), value: value.toISOString() };
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* listValues(one, [...path, String(index + 1)]);
  else if (typeof value === 'object')
    for (const [name, one] of Object.entries(value)) yield* listValues(one, [...path, name]);
  else yield { what: path.join(' '), value: String(value) };
}
