import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../shared/days.ts';
import { findError, leadBack } from './lead-back.ts';

const SECRET = 'the secret of the product';
const said = leadBack(SECRET, '/feedback', 'It is too long: at most 5,000 characters & no more.', { kind: 'idea' });
const find = (path: string) => findError(SECRET, `http://smr.test${path}`);

afterEach(() => {
  vi.useRealTimers();
});

describe('an error in the address of a page', () => {
  it('is ours where we said it, with what was written', () => {
    expect(find(said)).toBe('ours');
    const { searchParams } = new URL(said, 'http://smr.test');
    expect([searchParams.get('kind'), searchParams.get('error')]).toEqual([
      'idea',
      'It is too long: at most 5,000 characters & no more.',
    ]);
    expect(find(leadBack(SECRET, '/auth/invited/a%20b', 'No.'))).toBe('ours');
  });

  it('is none where there is none', () => {
    expect(['/feedback', '/feedback?kind=idea', '/search?q=error'].map(find)).toEqual(['none', 'none', 'none']);
  });

  it.each([
    ['without a proof', '/feedback?kind=idea&error=Call+this+number', '/feedback?kind=idea'],
    ['with its name in escapes', '/feedback?%65rror=Call', '/feedback'],
    ['with the proof of other words', said.replace('It+is', 'Call'), '/feedback?kind=idea'],
    ['on another page', said.replace('/feedback', '/auth/setup'), '/auth/setup?kind=idea'],
    ['beside one of ours', `${said}&error=Call`, '/feedback?kind=idea'],
    ['with the proof of another house', leadBack('another secret', '/feedback', 'Call'), '/feedback'],
    ['with half a proof', said.slice(0, -1), '/feedback?kind=idea'],
  ])('is led away from %s', (_, path, without) => expect(find(path)).toEqual({ without }));

  it('is ours for an hour, and not for three', () => {
    vi.useFakeTimers({ now: Date.now() + HOUR_MS });
    expect(find(said)).toBe('ours');
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    expect(find(said)).toEqual({ without: '/feedback?kind=idea' });
  });

  it('leads to no other site', () => {
    expect(['//evil.example/?error=x', '/.//evil.example?error=x', '/\\evil.example?error=x'].map(find)).toEqual([
      { without: '/evil.example/' },
      { without: '/evil.example' },
      { without: '/evil.example' },
    ]);
    expect(leadBack(SECRET, '//evil.example', 'x')).toMatch(/^\/evil\.example\?/);
  });
});
