import { describe, expect, it } from 'vitest';
import { auditActions, describeAction, sayAction } from './describe-action.ts';

const by = { actorEmail: 'ed@example.org' };

describe('an entry of the audit log', () => {
  it.each([
    ['company.archive', { name: 'Oklo' }, 'ed@example.org archived the company “Oklo”'],
    ['term.delete', { term: 'Yellowcake', definition: 'A powder.' }, 'ed@example.org deleted the term “Yellowcake”'],
    ['letter.update', {}, 'ed@example.org changed the letter'],
    ['research-source.switch', { name: 'NRC' }, 'ed@example.org switched the reference source “NRC” on or off'],
    ['gone.by', { name: 'x' }, 'ed@example.org: gone.by'],
  ])('%s %j is a sentence', (action, details, sentence) => {
    expect(sayAction({ ...by, action, details })).toBe(sentence);
  });

  it('of nobody who is signed in names the system, or who was meant', () => {
    const nobody = { actorEmail: null };
    expect(sayAction({ ...nobody, action: 'letter.send', details: {} })).toBe('The system sent the letter');
    expect(sayAction({ ...nobody, action: 'account.sign-in-failed', details: { email: 'a@b.c' } })).toBe(
      'Somebody tried to sign in as “a@b.c” with a wrong password',
    );
  });

  it('tells changes and facts in words, never as code', () => {
    const details = {
      name: 'Oklo',
      slug: 'oklo',
      reason: null,
      into: 'd3b07384-d9a0-4c9b-8f3e-0a6d8f5c1e11',
      reportIds: ['d3b07384-d9a0-4c9b-8f3e-0a6d8f5c1e11', 'd3b07384-d9a0-4c9b-8f3e-0a6d8f5c1e12'],
      after: { lostMw: 12, isPlanned: true },
      changes: { isStartup: { from: false, to: true }, applications: { from: null, to: ['Heat', 'Power'] } },
    };
    expect(describeAction({ ...by, action: 'company.update', details }).facts).toEqual([
      { label: 'slug', value: 'oklo' },
      { label: 'after: lost mw', value: '12' },
      { label: 'after: is planned', value: 'yes' },
      { label: 'is startup', value: 'no → yes' },
      { label: 'applications', value: 'nothing → Heat, Power' },
    ]);
  });

  it('shows long texts where they differ', () => {
    const text = 'A reactor that is cooled by gas. '.repeat(10);
    const changes = { definition: { from: `${text}Old end.`, to: `${text}New end.` } };
    expect(describeAction({ ...by, action: 'term.update', details: { term: 'Gas', changes } }).facts).toEqual([
      {
        label: 'definition',
        value: '…reactor that is cooled by gas. Old end. → …reactor that is cooled by gas. New end.',
      },
    ]);
  });

  it('is named by words that no other has', () => {
    const labels = Object.values(auditActions).map(([label]) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
