import { describe, expect, it } from 'vitest';
import { detectFormat, skipProlog } from './detect-format.ts';

const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';

describe('detectFormat', () => {
  it.each([
    ['rss', '<rss version="2.0"><channel/></rss>'],
    ['rss', '<RSS VERSION="0.91">'],
    ['rss', '\n\n  <?xml version="1.0"?>\n<?xml-stylesheet href="x.xsl"?><!-- > <html> --><rss>'],
    ['rss', '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://x/rss-0.91.dtd"><rss version="0.91">'],
    ['rss', '<!DOCTYPE rss [<!ENTITY a "]>"><!-- it\'s ]> --><!ENTITY b \'">\'>]><rss>'],
    ['rss', '<br />\n<b>Warning</b>: foo in <b>/x.php</b> on line 3<br />\n<?xml version="1.0"?><rss version="2.0">'],
    ['rss', 'Notice: undefined index in feed.php\n<!-- a --><rss version="2.0">'],
    ['atom', '<feed xmlns="http://www.w3.org/2005/Atom">'],
    ['atom', '<atom:feed xmlns:atom="http://www.w3.org/2005/Atom">'],
    ['rdf', `<rdf:RDF ${rdf}><channel rdf:about="x">`],
    ['rdf', `<RDF ${rdf}><item>`],
    ['json', '{"version":"https://jsonfeed.org/version/1.1","items":[]}'],
    ['json', '  {"version":"https:\\/\\/jsonfeed.org\\/version\\/1","title":"x"'],
    ['json', '{"title":"no version","items":[{"id":1}]}'],
  ])('says %s to %s', (format, text) => {
    expect(detectFormat(text)).toEqual({ ok: true, format });
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n\t '],
    ['html-page', '<!DOCTYPE html><html><head><title>Reactor news</title>'],
    ['html-page', '<html><body>'],
    ['html-page', '<!doctype html>\n<meta charset=utf-8><p>hi'],
    ['html-page', '<div><body>'],
    ['cloudflare-challenge', '<!DOCTYPE html><html><head><title>Just a moment...</title>'],
    ['cloudflare-challenge', '<html><title>Attention Required! | Cloudflare</title>'],
    ['cloudflare-challenge', '<html><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>'],
    ['html-page', '<!doctype html><p>Our feed: <pre><rss version="2.0"></pre>'],
    ['html-page', '<html><body><rss version="2.0">'],
    ['not-a-feed', `<b>Warning</b>${'!'.repeat(5000)}<rss version="2.0">`],
    ['not-a-feed', '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'],
    ['not-a-feed', '<opml version="2.0">'],
    ['not-a-feed', `<rdf:RDF ${rdf}><foaf:Person>`],
    ['not-a-feed', '{"error":"not found"}'],
    ['not-a-feed', '[1,2,3]'],
    ['not-a-feed', 'Service unavailable'],
    ['not-a-feed', '<?xml version="1.0"?><!-- never closed <rss>'],
    ['not-a-feed', '<!DOCTYPE rss [<!ENTITY a "never closed><rss>'],
  ])('says %s to %s', (failure, text) => {
    expect(detectFormat(text)).toMatchObject({ ok: false, failure });
  });

  it('quotes what it found', () => {
    expect(detectFormat('<html><title> Home of atoms </title>')).toMatchObject({
      detail: 'The document is a web page titled "Home of atoms".',
    });
    expect(detectFormat('<opml>')).toMatchObject({
      detail: 'The document is a list of feeds (OPML). Add its feeds by importing the file.',
    });
  });
});

describe('skipProlog', () => {
  it('stands before the first element', () => {
    const prolog = '<?xml version="1.0"?> <!-- x --> <!DOCTYPE rss [<!ENTITY lol "lol>">]>\n';
    expect(skipProlog(`${prolog}<rss>`)).toBe(prolog.length);
  });
});
