import { describe, expect, it } from 'vitest';
import { checkKit } from './check-kit.ts';

const page = (text: string, path = 'features/news/web/NewsPage.tsx') => ({ path, text, lines: 10, imports: [] });

describe('what the kit has is refused elsewhere, with what to take', () => {
  it.each([
    ['<button type="button">Save</button>', /Use ui\/Button\.tsx/],
    ['<input name="q" />', /Use a field of ui\/fields/],
    ['<input type="checkbox" name="hidden" />', /Use a field of ui\/fields/],
    ['<select name="role">', /SelectField/],
    ['<textarea rows={3} />', /LongTextField/],
    ['<h1 className="text-3xl">News</h1>', /PageHeader/],
    ['<table>', /DataTable/],
    ['<time dateTime={at}>', /Time\.tsx/],
    ['<dialog open>', /ConfirmDialog/],
    ["const all = '/api/*';\n<table>\nconst any = '*/';", /DataTable/],
    ["if (window.confirm('Sure?')) remove();", /ConfirmDialog/],
    ["if (confirm('Sure?')) remove();", /ConfirmDialog/],
    ["value.toLocaleString('en-US')", /format-number\.ts/],
    ['new Date(at).toLocaleDateString()', /format-time\.ts/],
    ["new Intl.NumberFormat('en')", /format-number\.ts/],
    ["new Intl.ListFormat('en')", /format-number\.ts/],
    ['const { NumberFormat } = Intl;', /format-number\.ts/],
    ["value['toLocaleString']()", /format-number\.ts/],
    ['now.toISOString().slice(0, 10)', /shared\/days\.ts/],
    ['const WEEK_MS = 7 * 86_400_000;', /shared\/days\.ts/],
    ['hours * 3600000', /shared\/days\.ts/],
    ['at.toDateString()', /format-time\.ts/],
    ["createElement('table')", /DataTable/],
    ["document.createElement('select')", /SelectField/],
    ["makeElement('dialog', { id })", /ConfirmDialog/],
    ["makeElement('input', {})", /Use a field of ui\/fields/],
    ['document.createElement(name)', /Write the name/],
    ["createElement(isWide ? 'table' : 'p')", /Write the name/],
    ["globalThis.confirm('Sure?')", /ConfirmDialog/],
    ["alert('Saved.')", /ConfirmDialog/],
    ['<input type="text" title=\'type="hidden"\' />', /Use a field of ui\/fields/],
  ])('%s', (text, hint) => {
    expect(checkKit(page(text))).toEqual([expect.stringMatching(hint)]);
  });

  it.each(['platform/server/examine-database.ts', 'platform/shared/units.ts', 'ui/Figure.tsx'])(
    'a number in %s',
    (path) => {
      expect(checkKit(page("value.toLocaleString('en')", path))).toEqual([expect.stringMatching(/format-number\.ts/)]);
    },
  );

  it('markup in platform/web', () => {
    expect(checkKit(page('<button>', 'platform/web/save-file.tsx'))).toEqual([expect.stringMatching(/Button\.tsx/)]);
  });

  it('says all of it', () => {
    expect(checkKit(page('<h1>Users</h1><table>'))).toHaveLength(2);
  });
});

describe('what is no control of a page is left alone', () => {
  it.each([
    ['a hidden field', '<input type="hidden" name="token" value={token} />'],
    ['a hidden field named first', '<input name="token" type="hidden" value={token} />'],
    ['a word in a comment', '/** A <button> is not used here. */\n// nor an <input>'],
    ['words that only begin alike', '<timeline /><tableau /><selection />'],
    ['the name of a country', "new Intl.DisplayNames('en', { type: 'region' })"],
    ['a part of ours', 'createElement(SignInAgainDialog, { email })'],
    ['a name on a line of its own', "createElement(\n  'canvas',\n)"],
    ['what the kit has nothing for', "makeElement('link', { rel: 'prefetch' })"],
    ['a procedure that confirms', 'api.newsletter.confirm(token)'],
    ['capitals', "name.toLocaleUpperCase('en')"],
  ])('%s', (_, text) => {
    expect(checkKit(page(text))).toEqual([]);
  });

  it('the search that stands where the kit is not yet, and no other file of its room', () => {
    const text = "makeElement('dialog', {})";
    expect(checkKit(page(text, 'features/search/web/plain-search.ts'))).toEqual([]);
    expect(checkKit(page(text, 'features/search/web/asked-search.ts'))).toHaveLength(1);
  });

  it.each(['ui/DataTable.tsx', 'platform/shared/format-time.ts', 'features/news/web/NewsPage.test.tsx'])(
    '%s',
    (path) => {
      expect(checkKit(page('<table><time>', path))).toEqual([]);
    },
  );

  it('the markup of mails, but not their dates', () => {
    const mail = page("<h1>Hello</h1>{at.toLocaleString('en')}", 'features/letters/server/render-letter.ts');
    expect(checkKit(mail)).toEqual([expect.stringMatching(/format-time/)]);
  });
});
