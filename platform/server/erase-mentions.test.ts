import { expect, it } from 'vitest';
import { eraseMentions } from './erase-mentions.ts';

it('takes an address out of every text of a value, and leaves those alone that only contain it', () => {
  const value = {
    to: 'Ann@X.org',
    text: 'Hello\nann@x.org, not joann@x.org or ann@x.org.uk.',
    list: [{ by: '<ann@x.org>' }, 3, null],
  };
  expect(eraseMentions(value, 'ann@x.org')).toEqual({
    to: '(erased)',
    text: 'Hello\n(erased), not joann@x.org or ann@x.org.uk.',
    list: [{ by: '<(erased)>' }, 3, null],
  });
});
