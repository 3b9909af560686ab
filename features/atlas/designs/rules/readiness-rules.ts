import type { ReadinessDimension } from '../vocabulary.ts';

/** The rules by which readiness is computed: what each level says. Ours, and nobody else's grades. */
export const readinessRules: Record<ReadinessDimension, readonly [string, string, string, string, string, string]> = {
  licensing: [
    'No dealing with a regulator was found.',
    'A regulator is spoken to ahead of an application.',
    'An application was handed in, or a regulator reviews the design ahead of one.',
    'An application was accepted, or a step on the way to a permit was granted.',
    'A regulator has approved the design, or permitted a unit to be built.',
    'A unit is licensed to operate.',
  ],
  siting: [
    'No project was found.',
    'A project is proposed.',
    'A site is chosen.',
    'A site is being licensed or prepared.',
    'A unit is under construction or being commissioned.',
    'A unit operates.',
  ],
  financing: [
    'No money was found.',
    'A grant, a loan or capital is proposed.',
    'A grant or capital was given.',
    'Debt or a loan guarantee was agreed, or a unit ordered.',
    'The investment in a unit is decided.',
    'A unit was paid for and operates.',
  ],
  supply: [
    'No supplier was found.',
    'A supplier is named.',
    'A supply contract is signed.',
    'Vessel, steam generators, forgings or modules are under contract.',
    'Such a component is being made or was delivered.',
    'A unit was supplied and operates.',
  ],
  engagement: [
    'No customer or partner was found.',
    'A memorandum with a customer or partner is signed.',
    'Memoranda with three or more are signed.',
    'An order or an offtake of power is proposed.',
    'An order or an offtake of power is signed.',
    'Two or more orders or offtakes are signed.',
  ],
  fuel: [
    'The fuel is not known.',
    'The form of the fuel is known, its enrichment is not.',
    'HALEU is needed, and no supply contract was found.',
    'A fuel of a kind that is made today, or HALEU with a supplier.',
    'Fuel is under contract or being made.',
    'A unit was loaded with fuel.',
  ],
};
