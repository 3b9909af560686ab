import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';

describe('chooseEncoding', () => {
  it.each<[string | undefined, string, string]>([
    [undefined, 'identity', 'who says nothing gets the plain text'],
    ['', 'identity', 'an empty header accepts nothing else'],
    ['gzip, deflate, br, zstd', 'br', 'a browser gets the smallest'],
    ['gzip, deflate', 'gzip', 'no brotli, then gzip'],
    ['br', 'br', 'only brotli'],
    ['BR, GZIP', 'br', 'names have no case'],
    ['br;q=0.1, gzip;q=1.0', 'br', 'any weight above zero is acceptance'],
    ['br;q=0, gzip', 'gzip', 'q=0 refuses'],
    ['br; q=0.000, gzip; q=0.001', 'gzip', 'q=0 in its longer form refuses'],
    ['br;Q=0, gzip', 'gzip', 'the weight has no case either'],
    ['br;q=0, gzip;q=0', 'identity', 'all refused'],
    ['*', 'br', 'a star accepts everything'],
    ['*;q=0', 'identity', 'a refused star accepts nothing'],
    ['br;q=0, *', 'gzip', 'a star covers only what is not named'],
    ['gzip;q=0, *;q=0.5', 'br', 'a weighted star too'],
    ['br;q=0, gzip;q=0, *', 'identity', 'a star does not overrule a refusal'],
    ['gzip, *;q=0', 'gzip', 'a refused star does not overrule a name'],
    ['identity', 'identity', 'plain text by name'],
    ['deflate, zstd', 'identity', 'nothing that we make'],
    ['brotli, xgzip', 'identity', 'similar names are not the same'],
    [' , ;q=, br ;', 'br', 'sloppy lists are read'],
  ])('%j → %s: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
