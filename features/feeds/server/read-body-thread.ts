import { parentPort } from 'node:worker_threads';
import { stepBack } from '../../../platform/server/step-back.ts';
import { decodeFeed } from './decode-feed.ts';
import { findFeedLinks } from './find-feed-links.ts';
import type { ReadingJob } from './read-apart.ts';
import { readBody } from './read-body.ts';

/** The thread that reads large feeds, and pages of which nobody knows how they are written; see read-apart.ts. */
const port = parentPort;
if (!port) throw new Error('This is started as a thread, see read-apart.ts.');

stepBack();
port.on('message', ({ kind, body }: ReadingJob) => {
  const { bytes, contentType, url } = body;
  port.postMessage(kind === 'links' ? findFeedLinks(decodeFeed(bytes, contentType).text, url) : readBody(body));
});
port.postMessage('open');
