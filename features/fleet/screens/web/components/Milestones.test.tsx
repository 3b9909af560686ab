import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ProjectMilestone } from '../../../units/contract.ts';
import { Milestones } from './Milestones.tsx';

const milestone = (year: number, status: 'done' | 'expected'): ProjectMilestone => ({
  id: String(year),
  date: `${year}-01-01`,
  datePrecision: 'year',
  title: `Step of ${year}`,
  summary: '',
  status,
  sourceName: 'OPG',
  sourceUrl: 'https://www.opg.com',
});
const draw = (milestones: ProjectMilestone[]) => renderToStaticMarkup(<Milestones milestones={milestones} />);
const titles = (html = '') => [...html.matchAll(/Step of (\d+)/g)].map(([, year]) => Number(year));

it('shows what is expected and the newest of what has happened, and folds the rest away', () => {
  const done = [2006, 2012, 2021, 2023, 2025].map((year) => milestone(year, 'done'));
  const html = draw([...done, milestone(2030, 'expected')]);
  const [shown, folded] = html.split('<details');
  expect([titles(shown), titles(folded)]).toEqual([
    [2030, 2025, 2023, 2021],
    [2012, 2006],
  ]);
  expect(folded).toContain('2 earlier steps, back to 2006');
});

it('folds nothing where there is little', () => {
  expect(draw([milestone(2021, 'done')])).not.toContain('<details');
});
