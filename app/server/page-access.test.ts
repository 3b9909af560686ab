import { describe, expect, it } from 'vitest';
import { judgePage } from './page-access.ts';

const editor = { id: '1', email: 'ed@smr.test', role: 'editor' as const };

describe('a page for administrators, however its address is spelled', () => {
  it.each([
    '/admin/audit',
    '/ADMIN/AUDIT',
    '/Admin/Audit/',
    '/admin//audit',
    '/admin/audit%20',
    '/%61dmin/audit',
    '/admin/%41udit',
  ])('%s asks a visitor to sign in and refuses an editor', (path) => {
    expect([judgePage(path, null), judgePage(path, editor)]).toEqual(['sign-in', 'forbidden']);
  });
});

it('has nothing against addresses that are not there: they are 404 for everybody', () => {
  expect(judgePage('/nowhere', null)).toBe('open');
});
