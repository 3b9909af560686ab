import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { qualities } from '../streams/vocabulary.ts';
import { MOST_RENAMES, mappingKinds, nodeFaults } from './vocabulary.ts';

const path = z.string().trim().max(200).describe('Such as data.temp or list[0].value; empty: see the kind.');
const template = z.string().trim().max(120);

export const mappingFactsSchema = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(80),
  kind: z.enum(mappingKinds),
  pattern: z
    .string()
    .trim()
    .max(500)
    .describe('Topic with levels such as {unit}, + and, at the end, #; of Sparkplug: group/node or group/node/device.'),
  unit: template.describe('Which unit, or from which level: {unit}. Of samples: whose alone are taken; empty: all.'),
  tag: template.describe('Which tag, or from which level; of Sparkplug also {metric}.'),
  renames: z
    .record(z.string().min(1).max(200), z.string().min(1).max(80))
    .refine((renames) => Object.keys(renames).length <= MOST_RENAMES, `At most ${MOST_RENAMES} names.`)
    .describe('Tags by what the plant calls them. Empty: names are tags. Otherwise nothing else is taken.'),
  valuePath: path,
  timePath: path.describe('Empty: when it arrived.'),
  qualityPath: path.describe('Empty: good.'),
  isOn: z.boolean(),
});
export type MappingFacts = z.infer<typeof mappingFactsSchema>;

const revision = z.number().int();
export const mappingSchema = mappingFactsSchema.extend({ id: z.uuid(), revision });
export type Mapping = z.infer<typeof mappingSchema>;

export const sessionSchema = z.object({
  number: z.number().int(),
  isHeld: z.boolean().describe('A process has it now.'),
  isConnected: z.boolean(),
  since: z.iso.datetime().describe('Since when it is connected, or not.'),
  failure: z.string().nullable(),
  received: z.number().describe('Messages, since it was first opened.'),
  lastMessageAt: z.iso.datetime().nullable(),
});
export type MqttSession = z.infer<typeof sessionSchema>;

export const refusalSchema = z.object({
  reason: z.string(),
  sentence: z.string(),
  count: z.number(),
  topic: z.string().describe('Of the last one.'),
  lastAt: z.iso.datetime(),
});
export type MqttRefusal = z.infer<typeof refusalSchema>;

export const nodeSchema = z.object({
  group: z.string(),
  node: z.string(),
  fault: z.enum(Object.keys(nodeFaults) as [keyof typeof nodeFaults]).nullable(),
  since: z.iso.datetime(),
  bornAt: z.iso.datetime().nullable(),
  metrics: z.number().int(),
});
export type SparkplugNodeState = z.infer<typeof nodeSchema>;

export const mqttStateSchema = z.object({
  broker: z.string().nullable().describe('Host and port; null: MQTT_URL is not set.'),
  sharedGroup: z.string().nullable(),
  sessions: z.array(sessionSchema),
  refusals: z.array(refusalSchema).describe('The last one first.'),
  quarantined: z.number().int().describe('Samples from the future, as far as they are kept.'),
  nodes: z.array(nodeSchema),
});
export type MqttState = z.infer<typeof mqttStateSchema>;

export const trialSchema = z.object({
  fits: z.boolean().describe('The mapping reads this topic.'),
  samples: z.array(
    z.object({
      stream: z.string(),
      isKnown: z.boolean(),
      ts: z.iso.datetime().nullable().describe('null: it cannot be read.'),
      value: z.number().nullable(),
      quality: z.enum(qualities).nullable(),
    }),
  ),
  refusals: z.array(z.string()).describe('Why the message, or a part of it, would not be taken.'),
});
export type Trial = z.infer<typeof trialSchema>;

const tags = ['MQTT'];
const byId = z.object({ id: z.uuid() });

export const mqttContract = {
  state: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: '/admin/fleet/mqtt', tags, summary: 'How the connection to the broker stands' })
    .output(mqttStateSchema),
  listMappings: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: '/admin/fleet/mqtt/mappings', tags, summary: 'What is read of which topic, by name' })
    .output(z.array(mappingSchema)),
  addMapping: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({ method: 'POST', path: '/admin/fleet/mqtt/mappings', tags, summary: 'Adds a mapping' })
    .input(mappingFactsSchema)
    .output(mappingSchema),
  changeMapping: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'PUT', path: '/admin/fleet/mqtt/mappings/{id}', tags, summary: 'Changes a mapping' })
    .input(mappingFactsSchema.extend({ ...byId.shape, revision }))
    .output(mappingSchema),
  removeMapping: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'DELETE', path: '/admin/fleet/mqtt/mappings/{id}', tags, summary: 'Removes a mapping' })
    .input(byId.extend({ revision: z.coerce.number().int() }))
    .output(byId),
  tryMapping: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/mqtt/trials',
      tags,
      summary: 'What a mapping would make of a message; nothing is stored',
    })
    .input(
      z.object({
        facts: mappingFactsSchema,
        topic: z.string().trim().min(1, 'Say on which topic it comes.').max(1_000),
        message: z.string().max(1_000_000).describe('As it is sent; of Sparkplug as Base64 or hexadecimal.'),
      }),
    )
    .output(trialSchema),
};
