import { expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';

it.each([
  ['RETRACTED: Fuel delivered to Darlington', 'retracted'],
  ['[Withdrawn] Fuel delivered to Darlington', 'retracted'],
  ['Correction: fuel not delivered to Darlington', 'corrected'],
  ['CORRECTED (Nov 26) - Fuel not delivered to Darlington', 'corrected'],
  ['Corrections: fuel for Darlington', 'corrected'],
  ['RETRACTED ARTICLE: Fuel for Darlington', 'retracted'],
  ['Retraction Note: Fuel for Darlington', 'retracted'],
  ['RETRACTED -- Fuel for Darlington', 'retracted'],
  ['KILLED STORY: Fuel for Darlington', 'retracted'],
  ['CORRECTED-Westinghouse wins order', 'corrected'],
  ['UPDATE 2-CORRECTED-Westinghouse wins order', 'corrected'],
  ['Retractable: a new shield', null],
  ['UPDATE 1-CORRECTED: Fuel not delivered', 'corrected'],
  ['Company withdraws its application', null],
  ['Withdrawn application for Bradwell B returns to the regulator', null],
  ['Retracted control rods caused a trip at Vogtle', null],
  ['Withdrawn-fuel store opens', null],
  ['Correction of course at the regulator', null],
  ['Retractable shields for microreactors', null],
])('says of %s: %s', (title, notice) => {
  expect(readNotice(title)).toBe(notice);
});
