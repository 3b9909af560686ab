import { describe, expect, it } from 'vitest';
import { growthOf, NEARLY_LINEAR } from '../../../tests/support/measure-growth.ts';
import { extractText, shorten } from './extract-text.ts';

describe('extractText', () => {
  it.each([
    ['plain', 'plain'],
    ['  a \n\t b&nbsp;&nbsp;c ', 'a b c'],
    ['<p>One</p><p>two<br>three</p>', 'One two three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<h1>Big</h1>small', 'Big small'],
    ['caf&eacute; &#8217; &#x2026;', 'café ’ …'],
    ['AT&amp;T', 'AT&T'],
    ['AT&amp;amp;T', 'AT&T'],
    ['AT&T and R&D', 'AT&T and R&D'],
    ['&lt;p&gt;Twice &amp;eacute;scaped&lt;/p&gt;', 'Twice éscaped'],
    ['The &lt;canvas&gt; element', 'The <canvas> element'],
    ['P<0.05 & 3 < 4 > 2', 'P<0.05 & 3 < 4 > 2'],
    ['<p>unclosed <b>bold', 'unclosed bold'],
    ['<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;safe', 'safe'],
    ['<a href="https://x.org/">link</a> text', 'link text'],
    ['<img src="pixel.gif" alt="pixel">text', 'text'],
    ['before <iframe src="x"/> after', 'before after'],
    ['before &lt;iframe src="x"/&gt; after', 'before after'],
    ['zero\u200bwidth \u202eesrever\u202c', 'zerowidth esrever'],
    ['bell\u0007 and NUL\u0000', 'bell and NUL'],
    ['e\u0301', 'é'],
    ['', ''],
  ])('%j becomes %j', (html, text) => {
    expect(extractText(html)).toBe(text);
  });

  it('does not grow slow or deep with hostile nesting', () => {
    const extract = (size: number) => {
      expect(extractText(`${'<div>'.repeat(2 * size)}deep`)).toBe('');
      expect(extractText('<i>'.repeat(size) + '</b>'.repeat(size))).toBe('');
      expect(extractText('&amp;lt;'.repeat(size)).length).toBeLessThan(20_001);
    };
    expect(growthOf(extract, 12_500)).toBeLessThan(NEARLY_LINEAR);
  });
});

describe('shorten', () => {
  it.each([
    ['fits exactly', 12, 'fits exactly'],
    ['cut between words here', 12, 'cut between…'],
    ['no cut, inside words', 10, 'no cut…'],
    ['原子力発電所の再稼働について', 8, '原子力発電所の…'],
    ['☢😀😀😀', 5, '☢😀…'],
  ])('%j at %i becomes %j', (text, maxLength, expected) => {
    expect(shorten(text, maxLength)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(maxLength);
  });
});

it('reads the punctuation of Windows that was labelled UTF-8', () => {
  expect(extractText('Don\u0092t stop\u0097\u0093now\u0094\u0085')).toBe('Don’t stop—“now”…');
});
