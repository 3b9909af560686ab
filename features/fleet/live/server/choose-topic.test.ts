import { expect, it } from 'vitest';
import { knowTopics } from './choose-topic.ts';

it('tells who sees no unit nothing, also of streams that are not known yet', () => {
  const topics = knowTopics({ get: () => undefined, hasUnit: () => false });
  const topic = topics.choose(new URLSearchParams(), []) ?? '';
  expect(topics.narrow(topic, [7], (id) => id)).toEqual([]);
});
