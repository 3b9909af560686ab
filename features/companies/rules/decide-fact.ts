import { OTHER_TECHNOLOGY, reactorTechnologies } from '../../technologies/vocabulary.ts';

const MOST_NAMED = 2;

/**
 * What tells a company from its neighbours in a few words: its reactor technologies; where none is known, what kind of organisation it
 * is. Where it is stands beside it anyway.
 */
export function decideFact(company: {
  category: string;
  reactorTechnology: readonly string[];
  technologyFocus: readonly string[];
}): string {
  const labels = company.reactorTechnology
    .filter((id) => id !== OTHER_TECHNOLOGY)
    .map((id) => reactorTechnologies.find((technology) => technology.id === id)?.label ?? id)
    .map((label, index) => (index === 0 ? label : label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())));
  const rest = labels.length - MOST_NAMED;
  if (labels.length > 0) return labels.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const [focus] = company.technologyFocus;
  return company.category === 'Ecosystem Actor' && focus ? focus : company.category;
}
