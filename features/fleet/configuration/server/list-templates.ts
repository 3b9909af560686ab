import { demoStreams } from '../../simulator/server/queries.ts';
import { type StreamFields, streamDefaults } from '../record.ts';
import htgr from './seeds/htgr.json' with { type: 'json' };
import microreactor from './seeds/microreactor.json' with { type: 'json' };
import pwr from './seeds/pwr.json' with { type: 'json' };

/** A set of streams to begin with. */
export interface Template {
  id: string;
  name: string;
  /** What it has, and what it leaves to who uses it. */
  description: string;
  streams: StreamFields[];
}

const withoutLimits =
  'Tags and units of measure; ranges only where they follow from what is measured. Limits are the owner’s.';

/** By name. */
export const templates: readonly Template[] = [
  {
    id: 'bwrx-300',
    name: 'BWRX-300',
    description:
      'The streams of the demonstration, with ranges and limits that are illustrative, not setpoints of a plant.',
    streams: fill(demoStreams),
  },
  { id: 'htgr', name: 'High-temperature gas-cooled reactor', description: withoutLimits, streams: fill(htgr) },
  { id: 'microreactor', name: 'Microreactor', description: withoutLimits, streams: fill(microreactor) },
  { id: 'pwr', name: 'Pressurized water reactor', description: withoutLimits, streams: fill(pwr) },
];

function fill(streams: readonly Partial<StreamFields>[]): StreamFields[] {
  return streams.map((stream) => ({ ...streamDefaults, ...stream }));
}
