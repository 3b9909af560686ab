/** An RSS document of made-up nuclear news: every title is another event. */
export function writeFeed(name: string, items: number, textLength: number): string {
  const places = ['Ontario', 'Poland', 'Idaho', 'Ghana', 'Sweden', 'Korea', 'Utah', 'Wales', 'Finland', 'Kenya'];
  const events = [
    'orders a reactor',
    'licenses a fuel plant',
    'opens a test loop',
    'trains operators',
    'pours first concrete',
    'signs a memorandum',
  ];
  const text = 'The plant and its fuel supply were reviewed by the regulator. '
    .repeat(Math.ceil(textLength / 62))
    .slice(0, textLength);
  const entries = Array.from({ length: items }, (_, n) => {
    const title = `${places[n % places.length]} ${events[n % events.length]}: ${name} project ${n} of unit ${(n * 7) % 97}`;
    const date = new Date(Date.now() - n * 600_000).toUTCString();
    return `<item><title>${title}</title><link>https://news.example/${name}/${n}?utm_source=rss</link><guid isPermaLink="false">${name}-${n}</guid><pubDate>${date}</pubDate><description>&lt;p&gt;${text}&lt;/p&gt;</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title><link>https://news.example</link><description>d</description>${entries.join('')}</channel></rss>`;
}
