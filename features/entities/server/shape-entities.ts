import { makeSlug } from '../../../platform/shared/make-slug.ts';
import type { GivenEntity } from '../contract.ts';

/** The records of other rooms as far as texts name them. */
export interface NamingRecords {
  companies: readonly { slug: string; name: string; aliases: readonly string[] }[];
  startups: readonly { name: string; companySlug: string | null }[];
  /** Designs, projects and regulators of the atlas, with the values of each field. */
  atlas: readonly { kind: string; slug: string; values: Readonly<Record<string, readonly string[]>> }[];
}

/** A startup that stands in the directory is named as what stands there. */
export function shapeEntities({ companies, startups, atlas }: NamingRecords): GivenEntity[] {
  const inDirectory = new Set(companies.map(({ slug }) => slug));
  return [
    ...atlas.flatMap(shapeRecord),
    ...companies.map(({ slug, name, aliases }) => ({ kind: 'company' as const, slug, name, aliases })),
    ...startups.flatMap(({ name, companySlug }) => {
      const slug = makeSlug(name);
      return slug && !(companySlug && inDirectory.has(companySlug))
        ? [{ kind: 'startup' as const, slug, name, aliases: [] }]
        : [];
    }),
  ];
}

/** Fields of the atlas by which a record is named. */
export const namingFields = ['name', 'alias', 'developer', 'design', 'site', 'stage'];
export const namingKinds = ['designs', 'projects', 'regulators'] as const;

const ended: ReadonlySet<string> = new Set(['cancelled', 'ended']);
const kinds = { designs: 'design', projects: 'project', regulators: 'regulator' } as const;
const isNaming = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);

function shapeRecord({ kind, slug, values }: NamingRecords['atlas'][number]): GivenEntity[] {
  const [name] = values.name ?? [];
  if (!isNaming(kind) || name === undefined) return [];
  const [developer, design, site] = [values.developer?.[0], values.design?.[0], values.site?.[0]];
  return [
    {
      ...{ kind: kinds[kind], slug, name, aliases: values.alias ?? [] },
      ...(developer ? { developer } : {}),
      ...(design ? { design } : {}),
      ...(site ? { site } : {}),
      ...(ended.has(values.stage?.[0] ?? '') ? { isEnded: true } : {}),
    },
  ];
}
