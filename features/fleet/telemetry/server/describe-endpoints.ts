import { formatCount } from '../../../../platform/shared/format-number.ts';
import { qualities } from '../../streams/vocabulary.ts';
import { MOST_INGEST_BYTES, MOST_SAMPLES_PER_BATCH, rejections, VERDICTS_HEADER, verdicts } from '../vocabulary.ts';
import { precisions } from './parse-lines.ts';

const tags = ['Telemetry'];
const error = { $ref: '#/components/responses/Error' };
const limits = `At most ${formatCount(MOST_SAMPLES_PER_BATCH)} samples and ${MOST_INGEST_BYTES / 1024 / 1024} MiB, gzip allowed.`;
/** What a sender has to know who thinks that everything was stored. */
const once =
  'A stream has one sample of each millisecond; what is finer in a time is cut off. Of two samples of one time the first one counts, whatever their values: the other is a duplicate.';
const countsHeader = {
  [VERDICTS_HEADER]: {
    description: `How many samples had which verdict: "stored=2, duplicate=1". ${once}`,
    schema: { type: 'string' },
  },
};
/** Whoever sends; and who looks, for whom the fleet may be closed. */
const senders = { security: [{ telemetryKey: [] }] };
const viewers = { security: [{}, { session: [] }] };

/** What is no procedure of the contract: the ways in for telemetry, which have keys of their own, and the live stream. OpenAPI 3.1. */
export const telemetryEndpoints = {
  '/fleet/telemetry': {
    post: {
      operationId: 'fleet.telemetry.send',
      tags,
      ...senders,
      summary: `Takes samples and answers with a verdict for each, when they are committed; with a telemetry key as Authorization: Bearer. ${limits}`,
      description: once,
      requestBody: {
        required: true,
        ...json({
          type: 'object',
          required: ['samples'],
          properties: {
            samples: {
              type: 'array',
              items: {
                type: 'object',
                required: ['stream', 'ts', 'value'],
                properties: {
                  stream: { type: ['string', 'integer'], description: '<unit>.<tag>, or the id of the stream.' },
                  ts: { type: ['string', 'integer'], description: 'ISO 8601 with a zone, or ms since 1970.' },
                  value: { type: 'number' },
                  quality: { type: 'string', enum: [...qualities], default: 'good' },
                },
              },
            },
          },
        }),
      },
      responses: {
        200: { description: 'At least one sample was accepted.', ...json(receipt()) },
        202: {
          description: 'NATS keeps those whose verdict is "queued"; they are stored when the database is there.',
          ...json(receipt()),
        },
        422: { description: 'No sample could be stored.', ...json(receipt()) },
        default: error,
      },
    },
  },
  '/fleet/write': {
    post: {
      operationId: 'fleet.telemetry.sendLines',
      tags,
      ...senders,
      summary: `Takes samples in InfluxDB line protocol, as Telegraf and InfluxDB clients write it (their base address: /api/fleet); with a telemetry key as Authorization: Bearer or Token, or by Basic as the password. ${limits}`,
      description: `${once} InfluxDB would keep the last one.`,
      parameters: [
        { name: 'precision', in: 'query', schema: { type: 'string', enum: [...precisions], default: 'ns' } },
      ],
      requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } },
      responses: {
        204: { description: 'Nothing was rejected. What is a duplicate says the header.', headers: countsHeader },
        400: {
          description: 'A part is stored; the message says which lines are not. Sending it again would not help.',
          headers: countsHeader,
          ...json({ type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } }),
        },
        default: error,
      },
    },
  },
  '/fleet/streams/{id}/samples.csv': {
    get: {
      operationId: 'fleet.telemetry.downloadSamples',
      tags,
      ...viewers,
      summary: 'The samples of a stream as they were sent, oldest first, while they are read, however many they are.',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        ...['from', 'to'].map((name) => ({
          name,
          in: 'query',
          required: true,
          description: 'RFC 3339 with a zone.',
          schema: { type: 'string', format: 'date-time' },
        })),
      ],
      responses: {
        200: {
          description: 'RFC 4180: time, value, quality, unit, note.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        default: error,
      },
    },
  },
  '/fleet/live': {
    get: {
      operationId: 'fleet.live.listen',
      tags,
      ...viewers,
      summary:
        'Server-sent events: snapshot, then samples, revised, alert and beat (every 5 s), each with an id to resume from',
      parameters: [
        { name: 'unitId', in: 'query', description: 'Only this unit.', schema: { type: 'string' } },
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'Where to go on; what was missed is sent while it is remembered (10 minutes), else a snapshot.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description:
            'Values are [stream id, ms since 1970, value, quality 0 good, 1 uncertain, 2 bad]. An alert is whole, with the action; one whose texts are too long says only id, smrUnitId, revision and action.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        default: error,
      },
    },
  },
};

function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}

function receipt() {
  const count = { type: 'integer' };
  return {
    type: 'object',
    required: [...verdicts, 'verdicts'],
    properties: {
      ...Object.fromEntries(verdicts.map((verdict) => [verdict, count])),
      verdicts: {
        type: 'array',
        description: 'In the order of the samples.',
        items: {
          type: 'object',
          required: ['verdict'],
          properties: {
            verdict: { type: 'string', enum: [...verdicts] },
            reason: { type: 'string', enum: Object.keys(rejections) },
            message: { type: 'string', description: 'Who alone writes the stream, where that is why.' },
          },
        },
      },
    },
  };
}
