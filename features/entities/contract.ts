import { z } from 'zod';
import { ABOUT, entityKinds, MOST_STORIES_COUNTED } from './vocabulary.ts';

export const aboutSchema = z
  .string()
  .regex(ABOUT, `Say what it is about as kind:slug, for example design:bwrx-300; kinds are ${entityKinds.join(', ')}.`);

/** An entity as others refer to it. */
export const entityRefSchema = z.object({
  kind: z.enum(entityKinds),
  slug: z
    .string()
    .describe('Of its record; of startups and sites, which have no page of their own, made from the name.'),
  name: z.string(),
});
export type EntityRef = z.infer<typeof entityRefSchema>;

/** An entity that a text names, and why this was found. */
export const namedSchema = entityRefSchema.extend({
  why: z
    .array(
      z.object({
        field: z.enum(['title', 'summary']),
        words: z.string().describe('As they are written.'),
        start: z.int().describe('Where they begin in the field, in UTF-16 units.'),
      }),
    )
    .describe('The first places where it is named.'),
});
export type NamedHere = z.infer<typeof namedSchema>;

export const entityFilterSchema = z.object({
  kind: z.enum(entityKinds).optional(),
  q: z.string().trim().max(200).optional().describe('Part of the name.'),
  text: z.string().trim().max(2_000).optional().describe('A title or a few sentences: what they name, and why.'),
});

export const countedEntitySchema = entityRefSchema.extend({
  stories: z
    .int()
    .describe(
      `Stories that name it, or something that belongs to it; not more than ${MOST_STORIES_COUNTED} are counted.`,
    ),
  why: namedSchema.shape.why.optional().describe('With `text`: where it is named.'),
});
export type CountedEntity = z.infer<typeof countedEntitySchema>;

/** A record by what it is called, as its room tells it. */
export interface GivenEntity extends EntityRef {
  /** Other names, also those of what it makes. */
  aliases: readonly string[];
  /** Of a design: who develops it, as the record says. */
  developer?: string;
  /** Of a project: slug of its design, and where it is, as the record says. */
  design?: string;
  site?: string;
  /** It will not be built, or is no more. */
  isEnded?: boolean;
}

/** An entity by the words that name it. */
export interface NamedEntity extends EntityRef {
  phrases: readonly EntityPhrase[];
  /** Where one of these is named, `kind:slug`, it is only the place of that. */
  behind?: readonly string[];
}

export interface EntityPhrase {
  words: string;
  /** One of these has to stand in the same title or summary. */
  needs?: readonly string[];
  /** Good enough where no reactor design is named. */
  weakNeeds?: readonly string[];
  /** None of these may. */
  unless?: readonly string[];
  /** In this letter case only; else a name may be written with fewer or more capitals. */
  isStrict?: true;
  /** A place that stands for what is built there: the words may name something else as well. */
  isPlace?: true;
  /** The words name something else that belongs to the entity: its reactor, its site. */
  isOfSomethingElse?: true;
}
