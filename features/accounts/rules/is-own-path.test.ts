import { expect, it } from 'vitest';
import { isOwnPath } from './is-own-path.ts';

it.each([
  '/',
  '/desk/follow?path=%2Fnews%3Fregion%3DEU',
  '/glossary#passive',
  '/search?q=a//b\\c',
  '/search?q=K%C3%BChlung',
  '/search?q=error&errors=no',
])('leads to %s', (path) => expect(isOwnPath(path)).toBe(true));

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2E%2e/evil.example',
  '/search?q=Kühlung',
  '/\n/evil.example',
  'https://evil.example',
  'news',
  '',
  undefined,
  ['/news'],
  '/feedback?error=Call+this+number',
  '/feedback?kind=idea&%65rr%6Fr=Call+this+number#form',
  `/${'a'.repeat(500)}`,
])('does not lead to %j', (path) => expect(isOwnPath(path)).toBe(false));
