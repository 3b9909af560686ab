import { expect, it } from 'vitest';
import type { Field } from '../../../platform/shared/record.ts';
import { readProposal } from './read-proposal.ts';

const number: Field = { kind: 'number', label: 'Employees', min: 0, max: 10 };
const list: Field = { kind: 'list', label: 'Names', maxLength: 9, mostItems: 9 };

it.each<[field: Field, text: string, value: unknown]>([
  [number, ' 1,250 ', 1250],
  [number, '1 250 000', 1250000],
  [number, '12.5', null],
  [number, 'about 500', null],
  [{ kind: 'year', label: 'Founded', min: 1800, yearsAhead: 1 }, '2016', 2016],
  [{ kind: 'money', label: 'Revenue', currency: 'EUR', max: 9 }, '€ 1.250.000', 1250000],
  [{ kind: 'flag', label: 'Startup' }, 'Yes', true],
  [{ kind: 'choice', label: 'Size', options: ['1-10', '11-50'] }, '12', null],
  [{ kind: 'choice', label: 'Kind', options: ['Vendor'] }, 'vendor', 'Vendor'],
  [list, 'A; B\nC', ['A', 'B', 'C']],
  [{ kind: 'country', label: 'Country' }, 'ca', 'CA'],
  [{ kind: 'country', label: 'Country' }, 'Canada', null],
  [{ kind: 'date', label: 'As of' }, '2026-11-02', '2026-11-02'],
  [{ kind: 'text', label: 'Name', maxLength: 9 }, ' <b>x</b> ', '<b>x</b>'],
  [{ kind: 'links', label: 'Sources', mostItems: 3 }, 'see https://a.example/x', [{ url: 'https://a.example/x' }]],
  [{ kind: 'links', label: 'Sources', mostItems: 3 }, 'javascript:alert(1)', null],
])('of $0.kind reads %j as a value', (field, text, value) => {
  expect(readProposal(field, text)).toEqual(value);
});
