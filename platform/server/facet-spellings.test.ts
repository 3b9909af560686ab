import { expect, it } from 'vitest';
import { valueKey } from './facet-spellings.ts';

it.each(['light-water', 'Light water', ' light  water\n'])('reads "%s" as one value', (value) => {
  expect(valueKey(value)).toBe('light-water');
});
