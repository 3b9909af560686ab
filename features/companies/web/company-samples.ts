/** Templates of an import; the files themselves are in public/samples. */
export const companySamples = {
  json: {
    href: '/samples/companies.json',
    text: `[
  {
    "name": "Example Reactors, Inc.",
    "country": "US",
    "website_url": "https://reactors.example",
    "reactor_technology": ["PWR"],
    "founded_year": 2019
  }
]`,
  },
  csv: {
    href: '/samples/companies.csv',
    text: `name,country,website_url,reactor_technology,founded_year
"Example Reactors, Inc.",US,https://reactors.example,PWR;TRISO,2019`,
  },
};
