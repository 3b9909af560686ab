import type { WebhookPayload } from '../contract.ts';
import type { WebhookShape } from '../vocabulary.ts';

/** The body of a webhook. @param at when it was queued */
export function shapeWebhook(shape: WebhookShape, { type, data }: WebhookPayload, at: Date): unknown {
  if (shape === 'standard') return { type, timestamp: at.toISOString(), data };
  const {
    title = type,
    text = '',
    url = '',
  } = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
  return shape === 'slack' ? slackMessage({ title, text, url }) : teamsCard({ title, text, url });
}

interface Words {
  title: string;
  text: string;
  url: string;
}

/** Slack reads &, < and > as signs of its own, and nothing else has to be written in another way. */
const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function slackMessage({ title, text, url }: Words) {
  const link = url ? `<${slackText(url).replaceAll('|', '%7C')}|Open>` : '';
  return { text: [`*${slackText(title)}*`, slackText(text), link].filter(Boolean).join('\n') };
}

/** An adaptive card in the envelope that Teams workflows take. */
function teamsCard({ title, text, url }: Words) {
  const block = (words: string, more: object = {}) => ({ type: 'TextBlock', text: words, wrap: true, ...more });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(title, { weight: 'Bolder' }), ...(text ? [block(text)] : [])],
    ...(url ? { actions: [{ type: 'Action.OpenUrl', title: 'Open', url }] } : {}),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
