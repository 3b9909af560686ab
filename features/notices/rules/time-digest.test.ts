import { expect, it } from 'vitest';
import { lastDigest } from './time-digest.ts';

const last = (now: string, hour: number, timeZone: string) => {
  const { day, at } = lastDigest(new Date(now), hour, timeZone);
  return `${day} ${at.toISOString()}`;
};

it('is of today once the hour has come where its reader is', () => {
  expect(last('2026-11-22T12:59:00Z', 8, 'America/Toronto')).toBe('2026-11-21 2026-11-21T13:00:00.000Z');
  expect(last('2026-11-22T13:00:00Z', 8, 'America/Toronto')).toBe('2026-11-22 2026-11-22T13:00:00.000Z');
});

it('comes an hour later in the night that skips its hour', () => {
  expect(last('2027-03-28T01:00:00Z', 2, 'Europe/Berlin')).toBe('2027-03-28 2027-03-28T01:00:00.000Z');
  expect(last('2027-03-28T00:59:00Z', 2, 'Europe/Berlin')).toBe('2027-03-27 2027-03-27T01:00:00.000Z');
});

it('comes once in the night that has its hour twice', () => {
  const days = [0, 15, 30, 45, 60, 75, 90, 105, 120].map((minutes) => {
    const now = new Date(Date.parse('2027-10-31T00:00:00Z') + minutes * 60_000);
    return lastDigest(now, 2, 'Europe/Berlin').at.toISOString();
  });
  expect([...new Set(days)]).toEqual(['2027-10-31T00:00:00.000Z']);
});

it('keeps the half hours of Lord Howe', () => {
  expect(last('2026-11-22T00:00:00Z', 8, 'Australia/Lord_Howe')).toBe('2026-11-22 2026-11-21T21:00:00.000Z');
});
