/** Templates of an import; the files themselves are in public/samples. */
export const termSamples = {
  json: {
    href: '/samples/glossary-terms.json',
    text: `[
  {
    "term": "Example valve",
    "abbreviation": "EXV",
    "category": "Safety Systems",
    "definition": "Valve that exists as an example.",
    "related_terms": ["Containment"],
    "sources": [{ "title": "A reference", "url": "https://reference.example" }]
  }
]`,
  },
  csv: {
    href: '/samples/glossary-terms.csv',
    text: `term,abbreviation,category,definition,related_terms,sources
Example valve,EXV,Safety Systems,"Valve, as an example.",Containment;LOCA,https://reference.example/valve`,
  },
};
