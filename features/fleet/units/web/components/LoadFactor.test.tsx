import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Availability } from '../../contract.ts';
import { LoadFactor } from './LoadFactor.tsx';

const energies = {
  referenceMwh: 216_000,
  plannedLossMwh: 0,
  unplannedLossMwh: 0,
  externalLossMwh: 0,
  generationMwh: 27_000,
  generationHours: 100,
  generationReferenceMwh: 30_000,
  availabilityPercent: 100,
  capabilityPercent: 100,
  unplannedLossPercent: 0,
  loadFactorPercent: 90,
};
const unit = {
  ...energies,
  smrUnitId: 'dnnp-1',
  name: 'Unit 1',
  capacityMw: 300,
  isSimulated: true,
  countedFrom: null,
  operatingHours: 720,
  hours: 720,
};
const period = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-31T00:00:00Z',
  outages: [],
  total: 1,
  counted: 1,
  page: 1,
  pages: 1,
  upcoming: [],
};

function show(change: Partial<Availability['station']> = {}, units: Availability['units'] = [unit]): string {
  const availability: Availability = { ...period, station: { ...energies, ...change }, units };
  return renderToStaticMarkup(<LoadFactor availability={availability} />).replaceAll(/<[^>]+>/g, '');
}

describe('the load factor on the page', () => {
  it('stands with its formula and this period’s energies', () => {
    expect(show()).toContain('Load factor = net generation / REG of the same hours= 27,000 MWh / 30,000 MWh = 90.0 %');
  });

  it('says why full power is not 100 %', () => {
    expect(show()).toContain('needs 15 MW itself and delivers 285 MW: its load factor does not rise above about 95 %');
  });

  it('says nothing of what a unit needs itself that is not simulated, or smaller than that', () => {
    const others = [
      { ...unit, isSimulated: false, capacityMw: 50 },
      { ...unit, capacityMw: 10 },
    ];
    expect(show({}, others)).not.toMatch(/simulated|needs/);
    expect(show({}, [...others, unit])).toContain('delivers 285 MW');
  });

  it('is no figure without telemetry', () => {
    const text = show({ generationMwh: null, generationHours: 0, generationReferenceMwh: 0, loadFactorPercent: null });
    expect([text.includes('nobody knows what was delivered'), text.includes('0.0 %')]).toEqual([true, false]);
  });
});
