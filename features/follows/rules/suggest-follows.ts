/**
 * What somebody may begin with: things that many come for, each a press away from its preview. Lists only, no single record: which reactors
 * exist is for the atlas to say, and these stand in every installation.
 */
export const firstFollows = [
  {
    path: '/news',
    title: 'All news',
    text: 'Every story once, with who else reported it. By the day or the week rather than at once.',
  },
  {
    path: '/licensing',
    title: 'Licensing',
    text: 'Each step before a regulator as it is entered, and the dates that are expected, as a calendar too.',
  },
  {
    path: '/changes',
    title: 'What changed in the atlas',
    text: 'Every value of the atlas that is changed or added, with its source.',
  },
  {
    path: '/changes?kind=deals',
    title: 'Deals',
    text: 'Funding, grants, offtake and orders as they come into the atlas.',
  },
  {
    path: '/search?q=HALEU',
    title: 'A search, such as HALEU',
    text: 'Whatever you search for can be followed: new stories and records that it finds.',
  },
  {
    path: '/smr-ops-cloud/alerts',
    title: 'Alarms of the fleet',
    text: 'What is raised on any unit of SMR Operations Cloud.',
  },
];
