import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { atlasRecords } from '../../record.ts';
import { PowerOf } from './PowerOf.tsx';
import { ShownValues } from './ShownValues.tsx';

/** A cell of a table on a phone puts its children at its two ends. */
it('what stands in a cell is one piece', () => {
  const field = atlasRecords.projects.fields.owner;
  if (!field) throw new Error('projects have owners');
  expect(renderToStaticMarkup(<ShownValues field={field} values={[{ value: 'Eskom' }, { value: 'Necsa' }]} />)).toBe(
    '<span>Eskom, Necsa</span>',
  );
  const project = { kind: 'projects', slug: 'a', name: 'A', updatedAt: '2026-01-01T00:00:00Z' } as const;
  expect(renderToStaticMarkup(<PowerOf record={{ ...project, facts: { netMwe: [{ value: '100' }] } }} />)).toMatch(
    /^<span>100\u00a0MW <span class="[^"]*">net<\/span><\/span>$/,
  );
});
