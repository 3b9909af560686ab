import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/server/compute-in-slices.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../vocabulary.ts';
import { type FileInput, readFile } from './read-file.ts';

describe('what was sent in', () => {
  it.each<[string, FileInput, object]>([
    ['text', { content: 'name\nA' }, { format: 'csv', encoding: null, delimiter: ',' }],
    ['text with a mark', { content: '\ufeff[{"name":"A"}]' }, { format: 'json', encoding: null, delimiter: null }],
    [
      'bytes',
      { contentBase64: Buffer.from('name;x\nA;B').toString('base64') },
      { format: 'csv', encoding: 'utf-8', delimiter: ';' },
    ],
    ['records', { records: [{ name: 'A' }] }, { format: 'json', encoding: null, delimiter: null }],
    ['a format that was chosen', { content: '[name]\nA', format: 'csv' }, { format: 'csv' }],
  ])('%s', (_, input, file) => {
    expect(atOnce(readFile(input))).toMatchObject({ ...file, rows: { length: 1 } });
  });

  it('is the same row in both formats', () => {
    const [csv, json] = [
      atOnce(readFile({ content: 'name\nA\nB' })),
      atOnce(readFile({ content: '[{"name":"A"},{"name":"B"}]' })),
    ];
    expect(csv.rows).toEqual(json.rows);
  });
});

describe('what can’t be imported', () => {
  it.each<[string, FileInput, string, RegExp]>([
    ['nothing', {}, 'BAD_REQUEST', /^No data to import\. Please parse some data first\.$/],
    ['blanks', { content: ' \n ' }, 'BAD_REQUEST', /^No data to import/],
    ['an empty file', { contentBase64: '' }, 'BAD_REQUEST', /^The file is empty\.$/],
    ['only a header', { content: 'name,country' }, 'BAD_REQUEST', /^There are no rows in it\.$/],
    ['an empty list', { records: [] }, 'BAD_REQUEST', /^There are no rows in it\.$/],
    [
      'too many rows',
      { records: Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => ({})) },
      'PAYLOAD_TOO_LARGE',
      /^It has 20,001 rows; 20,000 can/,
    ],
    ['too much text', { content: 'x'.repeat(MAX_IMPORT_BYTES + 1) }, 'PAYLOAD_TOO_LARGE', /^It is larger than 10 MiB/],
    [
      'too large a file',
      { contentBase64: Buffer.alloc(MAX_IMPORT_BYTES + 1, 'x').toString('base64') },
      'PAYLOAD_TOO_LARGE',
      /10 MiB/,
    ],
    [
      'a workbook',
      { contentBase64: Buffer.from('PK\x03\x04 xl/workbook.xml').toString('base64') },
      'UNSUPPORTED_MEDIA_TYPE',
      /Excel/,
    ],
    [
      'broken JSON',
      { content: '[{]' },
      'BAD_REQUEST',
      /^Invalid JSON format\. Please check your data\. .*line 1, column 3/,
    ],
  ])('%s', (_, input, code, message) => {
    expect(() => atOnce(readFile(input))).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });
});
