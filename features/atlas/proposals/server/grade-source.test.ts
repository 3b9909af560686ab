import { expect, it } from 'vitest';
import { gradeSource } from './grade-source.ts';

it.each([
  ['https://www.nrc.gov/a', 'Somebody', 'aggregator', [], 'primary'],
  ['https://www.onr.org.uk/a', 'ONR', 'regulator', [], 'primary'],
  ['https://oklo.com/a', 'Oklo news', 'company', ['Oklo'], 'primary'],
  ['https://oklo.com/a', 'Oklo news', 'company', ['NuScale Power'], 'other'],
  ['https://www.businesswire.com/a', 'Oklo', 'wire', ['Oklo'], 'primary'],
  ['https://www.world-nuclear-news.org/a', 'World Nuclear News', 'trade', ['Oklo'], 'trade'],
  ['https://nrc.gov.evil.example/a', 'NRC', 'aggregator', [], 'other'],
  ['https://oklo.blog.example/a', 'Oklo', 'blog', ['Oklo'], 'other'],
])('%s of %s, %s', (url, publisher, sourceKind, named, grade) => {
  expect(gradeSource({ url, publisher, sourceKind }, named)).toBe(grade);
});
