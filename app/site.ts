/** What the product calls itself, and where else it can be found. Shown in the navigation, the footer, feeds and mails. */
export const site = {
  name: 'SMR Intelligence',
  tagline: 'News and data on small modular reactors and advanced nuclear energy',
  description:
    'Daily news on small modular reactors and advanced nuclear energy, merged from dozens of sources into one story each, with where every fact comes from.',
  language: 'en',
  /** Since when there is something to hold a copyright in. */
  firstYear: 2025,
  /** Shown where a link to the site is shared; made by scripts/make-social-image.ts. */
  socialImage: {
    path: '/social.png',
    alt: 'What if you were powered by a small modular reactor? Beside it a reactor module, cut open.',
  },
  /** Links appear when they have an address. */
  social: { linkedin: null as string | null, twitter: null as string | null },
} as const;
