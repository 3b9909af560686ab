import { defineRecord, type FieldsOf, type RowOf } from '../../../platform/shared/record.ts';

/** Words that stand where the id of a site stands in an address. */
export const reservedSiteIds = ['new', 'proposals'] as const;

const SITE = 'Site';
const PLACE = 'Place';

/** What a person sets of a site: form, file and history. */
export const siteRecord = defineRecord({
  kind: 'fleet_sites',
  nouns: { one: 'site', many: 'sites' },
  nameField: 'name',
  matchedBy: 'its site id, or its name',
  fields: {
    siteId: {
      kind: 'slug',
      label: 'Site id',
      maxLength: 80,
      reserved: reservedSiteIds,
      example: 'otaniemi',
    },
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'Its units, and rights at it, follow when it changes.',
      section: SITE,
      presence: 'required',
      maxLength: 120,
      otherNames: ['site', 'sitename'],
      example: 'Otaniemi',
    },
    operator: { kind: 'text', label: 'Operator', section: SITE, maxLength: 120, example: 'Our laboratory' },
    country: { kind: 'country', label: 'Country', section: PLACE, example: 'FI' },
    region: {
      kind: 'text',
      label: 'Region',
      hint: 'State, province or the like.',
      section: PLACE,
      maxLength: 80,
      otherNames: ['state', 'province'],
      example: 'Uusimaa',
    },
    latitude: {
      kind: 'number',
      label: 'Latitude',
      hint: 'Degrees, WGS 84; north is positive.',
      section: PLACE,
      min: -90,
      max: 90,
      isFractional: true,
      example: 60.18,
    },
    longitude: {
      kind: 'number',
      label: 'Longitude',
      hint: 'Degrees, WGS 84; east is positive.',
      section: PLACE,
      min: -180,
      max: 180,
      isFractional: true,
      example: 24.83,
    },
    timeZone: {
      kind: 'text',
      label: 'Time zone',
      hint: 'Its IANA name, such as America/Toronto.',
      section: PLACE,
      presence: 'required',
      maxLength: 60,
      example: 'Europe/Helsinki',
    },
    note: { kind: 'longText', label: 'Note', section: SITE, maxLength: 2_000 },
  },
  unreadFields: ['units', 'revision'],
});

export type SiteFields = FieldsOf<typeof siteRecord>;
export type SiteRow = RowOf<typeof siteRecord>;

/** What a site has that nobody has said otherwise of. */
export const siteDefaults: SiteFields = {
  name: '',
  operator: null,
  country: null,
  region: null,
  latitude: null,
  longitude: null,
  timeZone: 'UTC',
  note: null,
};
