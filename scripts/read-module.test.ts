import { expect, it } from 'vitest';
import { readModule } from './read-module.ts';

it.each([
  ['a comment', 'one(); /* not this */ two();', 'one();  two();'],
  ['one over several lines', 'one();\n/**\n * not this\n */\ntwo();', 'one();\n\ntwo();'],
  ['the rest of a line', 'one(); // not this\ntwo();', 'one(); \ntwo();'],
  ['a line', '// not this\none();', '\none();'],
  ['what is said with an apostrophe in it', "// that isn't it\none('x'); // nor's this", "\none('x'); "],
  ['what stands in markup', "<p>{/* that isn't it */}</p>", '<p>{}</p>'],
  ['what stands in what a template embeds', `\`a \${/* not this */ b} c\``, `\`a \${ b} c\``],
])('takes out %s', (_, text, code) => {
  expect(readModule({ path: 'ui/Part.tsx', text }).code).toBe(code);
});

it.each([
  ['an address with a star', "get('/api/*'); two(); get('/*/b');"],
  ['one in double quotes', 'get("/api/*"); two(); get("*/");'],
  ['one in a template', 'get(`/api/*`); two(); get(`*/`);'],
  ['a quote that is escaped', "say('it\\'s /*'); two(); say('*/');"],
  ['an address of the web', "const at = 'https://example.org'; two();"],
  ['an address in the text of a page', '<p>See https://example.org/a there</p>'],
  ['a pattern', 'text.match(/[/*]/); two(); text.match(/a*/);'],
  ['a pattern with quotes', "const quotes = /['\"`]/; two('/*'); const others = /['\"`]/; two('*/');"],
  ['templates in each other', `\`a \${b ? \`/* \${{ c: '}' }.c}\` : '\`'} // d\`; two();`],
])('leaves %s', (_, text) => {
  expect(readModule({ path: 'ui/Part.tsx', text }).code).toBe(text);
});
