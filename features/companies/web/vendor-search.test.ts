import { describe, expect, it } from 'vitest';
import { readVendorSearch, showMore, vendors } from './vendor-search.ts';

const options = {
  category: [{ value: 'Developer', label: 'Developer', count: 3 }],
  country: [{ value: 'CA', label: 'Canada', count: 2 }],
  technology: [],
  application: [],
};

describe('the address of /vendors', () => {
  it.each([
    [{}, {}],
    [{ search: '  oklo ' }, { search: 'oklo' }],
    [{ category: 'Developer' }, { category: ['Developer'] }],
    [{ country: ['CA', 'US', 'CA'] }, { country: ['CA', 'US'] }],
    [{ sort: 'founded' }, { sort: 'founded' }],
    [{ sort: 'name' }, {}],
    [{ sort: 'size' }, {}],
    [{ view: 'detailed' }, { view: 'detailed' }],
    [{ view: 'simple' }, {}],
    [{ show: '192' }, { show: 192 }],
    [{ show: '-1' }, {}],
    [{ show: '99999' }, {}],
    [{ show: 'NaN' }, {}],
    [{ search: ['a', 'b'] }, { search: 'a' }],
    [{ category: 'x'.repeat(81) }, {}],
    [{ search: '\0' }, {}],
    [{ unknown: 'x' }, {}],
  ])('%j is read as %j', (given, read) => {
    expect(readVendorSearch(given)).toEqual(read);
  });

  it('goes on as it was read', () => {
    const search = { search: 'nu', category: ['Developer'], country: ['CA', 'US'], sort: 'founded' as const };
    const address = new URL(vendors.href(search), 'http://smr.test');
    const again = {
      ...Object.fromEntries(address.searchParams),
      country: address.searchParams.getAll('country'),
      category: address.searchParams.getAll('category'),
    };
    expect(readVendorSearch(again)).toEqual(search);
  });
});

describe('a filter', () => {
  it('stands in the address where the page puts it', () => {
    const [category] = vendors.groups({ country: ['CA'], sort: 'founded', view: 'detailed' }, options);
    expect(category?.options[0]?.href).toBe('/vendors?category=Developer&country=CA&sort=founded&view=detailed');
  });

  it('is added, and taken away when it is there', () => {
    const added = vendors.toggle({ search: 'nu' }, 'country', 'CA');
    expect(added).toEqual({ search: 'nu', country: ['CA'] });
    expect(vendors.toggle(added, 'country', 'CA')).toEqual({ search: 'nu' });
  });

  it('leads back to the beginning of the list', () => {
    expect(vendors.toggle({ show: 192 }, 'country', 'CA')).toEqual({ country: ['CA'] });
  });

  it('is offered with its count and marked when it is chosen', () => {
    const [category, country] = vendors.groups({ country: ['CA'] }, options);
    expect(category?.options[0]).toEqual({
      label: 'Developer',
      count: 3,
      isChosen: false,
      href: '/vendors?category=Developer&country=CA',
    });
    expect(country?.options[0]).toMatchObject({ label: 'Canada', isChosen: true, href: '/vendors' });
  });

  it('can be taken away also when no record has it, which is said by the name of its facet', () => {
    expect(vendors.active({ country: ['CA', 'ZZ'] }, options)).toEqual([
      { label: 'Canada', href: '/vendors?country=ZZ' },
      { label: 'ZZ', href: '/vendors?country=CA', unknownIn: 'Country' },
    ]);
  });

  it('is not said to be unknown where the panel offers it in other letters', () => {
    expect(vendors.active({ category: ['developer'], country: ['canada', 'ca'] }, options)).toEqual([
      { label: 'developer', href: '/vendors?country=canada&country=ca' },
      { label: 'canada', href: '/vendors?category=developer&country=ca' },
      { label: 'ca', href: '/vendors?category=developer&country=canada' },
    ]);
  });

  it('in several spellings is one option and one badge, each of which takes them all away', () => {
    const asked = { ...options, country: [{ value: 'GB', label: 'United Kingdom', count: 16, asked: ['uk'] }] };
    const search = { country: ['uk', 'GB', 'CA'] };
    expect(vendors.groups(search, asked)[1]?.options).toEqual([
      { label: 'United Kingdom', count: 16, isChosen: true, href: '/vendors?country=CA' },
    ]);
    expect(vendors.active({ country: ['uk', 'GB'] }, asked)).toEqual([{ label: 'United Kingdom', href: '/vendors' }]);
  });

  it('goes with all others when they are cleared; search, order and view stay', () => {
    const search = { search: 'nu', country: ['CA'], sort: 'founded' as const, view: 'detailed' as const, show: 5 };
    expect(vendors.cleared(search)).toEqual({ search: 'nu', sort: 'founded', view: 'detailed' });
  });

  it('stays when something else is searched', () => {
    const search = { country: ['CA'], show: 192 };
    expect(vendors.searchFor(search, { text: 'nu', sort: 'name' })).toEqual({ country: ['CA'], search: 'nu' });
  });
});

describe('the list', () => {
  it('grows by a page and has an end', () => {
    expect([showMore({}, 96), showMore({}, 960)]).toEqual([{ show: 192 }, { show: 1_000 }]);
  });

  it('as a file is narrowed like the page', () => {
    const search = { country: ['CA'], view: 'detailed' as const, show: 192 };
    expect(vendors.downloadHref('csv', search)).toBe('/vendors.csv?country=CA');
  });
});
