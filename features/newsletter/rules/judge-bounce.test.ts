import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { judgeBounce } from './judge-bounce.ts';

const now = new Date('2026-11-30T08:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe('letters to an address', () => {
  it('end with one hard bounce', () => {
    expect(judgeBounce('hard', [], now)).toEqual({ status: 'bounced', reason: 'hard-bounce' });
  });

  it('end with one complaint', () => {
    expect(judgeBounce('complaint', [], now)).toEqual({ status: 'unsubscribed', reason: 'complaint' });
  });

  it('end when the owner leaves by mail', () => {
    expect(judgeBounce('unsubscribe', [], now)).toEqual({ status: 'unsubscribed', reason: 'unsubscribed' });
  });

  it('go on after one soft bounce', () => {
    expect(judgeBounce('soft', [], now)).toBeNull();
  });

  it('pause for 28 days after the second soft bounce within 30 days', () => {
    expect(judgeBounce('soft', [daysAgo(29.9)], now)).toEqual({ pausedUntil: new Date('2026-12-28T08:00:00Z') });
  });

  it('go on when the soft bounce before is 30 days old', () => {
    expect(judgeBounce('soft', [daysAgo(30), daysAgo(200)], now)).toBeNull();
  });
});
