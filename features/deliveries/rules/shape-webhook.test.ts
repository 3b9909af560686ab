import { expect, it } from 'vitest';
import { shapeWebhook } from './shape-webhook.ts';

const at = new Date('2026-11-23T12:00:00Z');
const payload = {
  type: 'alarm.call',
  data: { title: 'Level <high> & rising', text: 'Above 5 m.', url: 'https://smr.test/smr-ops-cloud/alerts/a' },
};

it('after Standard Webhooks', () => {
  expect(shapeWebhook('standard', payload, at)).toEqual({ ...payload, timestamp: '2026-11-23T12:00:00.000Z' });
});

it('for Slack, whose own signs are written out', () => {
  expect(shapeWebhook('slack', payload, at)).toEqual({
    text: '*Level &lt;high&gt; &amp; rising*\nAbove 5 m.\n<https://smr.test/smr-ops-cloud/alerts/a|Open>',
  });
});

it('for Teams, as a card', () => {
  expect(shapeWebhook('teams', payload, at)).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [{ type: 'TextBlock', text: 'Level <high> & rising' }, { text: 'Above 5 m.' }],
          actions: [{ type: 'Action.OpenUrl', url: 'https://smr.test/smr-ops-cloud/alerts/a' }],
        },
      },
    ],
  });
});
