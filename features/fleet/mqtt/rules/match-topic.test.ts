import { describe, expect, it } from 'vitest';
import { checkPattern, matchTopic, topicFilter } from './match-topic.ts';

describe('a topic', () => {
  it.each([
    ['plant/{unit}/{tag}', 'plant/dnnp-1/core_temp', { unit: 'dnnp-1', tag: 'core_temp' }],
    ['plant/+/{tag}', 'plant/any/core_temp', { tag: 'core_temp' }],
    ['plant/#', 'plant/a/b/c', {}],
    ['plant/#', 'plant', {}],
    ['{x}/{x}', 'a/a', { x: 'a' }],
    ['{x}/{x}', 'a/b', null],
    ['plant/{unit}', 'plant/', null],
    ['plant/{unit}', 'plant/a/b', null],
    ['plant/{unit}/{tag}', 'plant/a', null],
    ['#', '$SYS/broker/uptime', null],
    ['+/broker/#', '$SYS/broker/uptime', null],
  ])('by %s is %s: %s', (pattern, topic, names) => {
    expect(matchTopic(pattern, topic)).toEqual(names);
  });

  it('is subscribed to by its levels', () => {
    expect(topicFilter('plant/{unit}/+/{tag}/#')).toBe('plant/+/+/+/#');
  });

  it.each(['', '/', 'a/#/b', 'a/b+', 'a/{unit}x', 'a/{Unit}', '$SYS/#'])('%s is no pattern', (pattern) => {
    expect(checkPattern(pattern)).toHaveLength(1);
  });
});
