import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { joinColumns, worstQualities } from '../../rules/join-columns.ts';
import { PlotPicture } from './PlotPicture.tsx';

const draw = (bad: number[]) => {
  const mean = [1, 2, 3];
  const columns = joinColumns([{ time: [0, 60, 120], mean, min: mean, max: mean, bad, uncertain: [0, 0, 0] }]);
  const qualities = worstQualities(columns);
  return renderToStaticMarkup(
    <PlotPicture axes={[]} columns={columns} qualities={qualities} from={0} to={120_000} timeZone="UTC" />,
  );
};

it('marks at its foot where samples were bad', () => {
  expect(draw([0, 1, 0])).toMatch(/class="stroke-danger"[^>]* d="M500,300v-10"/);
  expect(draw([0, 0, 0])).not.toContain('stroke-danger');
});
