import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

describe('an SVG', () => {
  it.each([
    ['a path', svg('<path d="M0 0h10v10z" fill="#0a5f86"/>')],
    ['text', svg('<text x="1" y="2">Škoda &amp; JS</text>')],
    [
      'a gradient of its own',
      svg(
        '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#g)" width="1" height="1"/>',
      ),
    ],
    ['a use of its own part', svg('<g id="a"><circle r="1"/></g><use href="#a"/>')],
    ['a style sheet', svg('<style>.a &gt; .b{fill:#fff}</style><path class="a" d="M0 0"/>')],
  ])('with %s is kept as it is', (_, text) => {
    expect(sanitizeSvg(text)).toBe(text);
  });

  it('loses its declaration, its comments, its public document type and its title', () => {
    const text = `\ufeff<?xml version="1.0"?>\n<!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('<title>Logo</title><path d="M0 0"/>')}`;
    expect(sanitizeSvg(text)).toBe(svg('<path d="M0 0"/>'));
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['an event handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    ['an event handler at the root', svg('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['foreign content', svg('<foreignObject><p>hi</p></foreignObject>')],
    ['a link', svg('<a href="https://example.org"><path d="M0 0"/></a>')],
    ['a picture from elsewhere', svg('<image href="https://example.org/x.png"/>')],
    ['a part of another file', svg('<use href="https://example.org/x.svg#a"/>')],
    ['the same by xlink', svg('<use xlink:href="https://example.org/x.svg#a"/>')],
    ['a javascript: address', svg('<use href="javascript:alert(1)"/>')],
    ['an address in a style', svg('<path style="fill:url(https://example.org/x)" d="M0 0"/>')],
    ['an import in a style sheet', svg('<style>@import "https://example.org/x.css";</style>')],
    ['an import with a comment in it', svg('<style>@im<!-- -->port "https://example.org/x.css";</style>')],
    ['an import in two sections', svg('<style>@im<![CDATA[port "https://example.org/x.css";]]></style>')],
    ['an import with a title in it', svg('<style>@im<title/>port "https://example.org/x.css";</style>')],
    ['an escape in a style sheet', svg('<style>@\\69mport "x";</style>')],
    ['an animation that sets an address', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
    ['an attribute without quotes', svg('<path onload=alert(1) d="M0 0"/>')],
    ['a processing instruction', svg('<?xml-stylesheet href="x.css"?>')],
    ['a part that is not closed', svg('<g><path d="M0 0"/>')],
    ['something after its end', `${svg('<path d="M0 0"/>')}<script>alert(1)</script>`],
    ['nothing to see', svg('<g fill="#fff"></g>')],
    ['a page around it', `<html>${svg('<path d="M0 0"/>')}</html>`],
  ])('with %s is refused', (_, text) => {
    expect(sanitizeSvg(text)).toBeNull();
  });

  it('that is no SVG is refused', () => {
    for (const text of ['', '<', 'hello', '<svg', '{"a":1}']) expect(sanitizeSvg(text)).toBeNull();
  });

  it.each([
    ['spaces in its first tag', `<svg${' '.repeat(500_000)}></svg>`],
    ['beginnings of comments', svg('<!--'.repeat(125_000))],
    ['beginnings of declarations', `${'<?xml '.repeat(83_000)}<svg></svg>`],
    ['a text that hardly ever ends', svg(`<text>${'&amp;'.repeat(100_000)}`)],
    ['attributes that hardly ever end', svg(`<path d="${'url( '.repeat(100_000)}"/>`)],
  ])('of half a megabyte of %s is judged in one reading', (_, text) => {
    expect(sanitizeSvg(text)?.length ?? 0).toBeLessThan(100);
  });

  it('says what it draws as deep as it goes', () => {
    const deep = svg(`${'<g>'.repeat(20_000)}<path d="M0 0"/>${'</g>'.repeat(20_000)}`);
    expect(sanitizeSvg(deep)).toBe(deep);
  });

  it('of half a megabyte of nonsense is judged', () => {
    expect(sanitizeSvg(svg(`<path ${'a="b '.repeat(100_000)}/>`))).toBeNull();
    expect(sanitizeSvg(svg('<'.repeat(500_000)))).toBeNull();
  });
});
