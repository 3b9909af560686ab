import { describe, expect, it } from 'vitest';
import { judgePage } from './page-access.ts';

const editor = { id: '1', email: 'ed@smr.test', role: 'editor' as const };

const nobody = async () => false;

describe('a page for administrators, however its address is spelled', () => {
  it.each([
    '/admin/audit',
    '/ADMIN/AUDIT',
    '/Admin/Audit/',
    '/admin//audit',
    '/admin/audit%20',
    '/%61dmin/audit',
    '/admin/%41udit',
  ])('%s asks a visitor to sign in and refuses an editor', async (path) => {
    expect([await judgePage(path, null, nobody), await judgePage(path, editor, nobody)]).toEqual([
      'sign-in',
      'forbidden',
    ]);
  });
});

it('has nothing against addresses that are not there: they are 404 for everybody', async () => {
  expect(await judgePage('/nowhere', null, nobody)).toBe('open');
});

it('of the fleet is for those who may enter it', async () => {
  const path = '/smr-ops-cloud/unit/dnnp-1';
  expect([await judgePage(path, null, nobody), await judgePage(path, editor, nobody)]).toEqual([
    'sign-in',
    'forbidden',
  ]);
  expect(await judgePage(path, null, async () => true)).toBe('open');
});
