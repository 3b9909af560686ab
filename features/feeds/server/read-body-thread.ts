import { parentPort } from 'node:worker_threads';
import { type FeedBody, readBody } from './read-body.ts';

/** The thread that reads large feeds, see read-apart.ts. */
const port = parentPort;
if (!port) throw new Error('This is started as a thread, see read-apart.ts.');

port.on('message', (body: FeedBody) => port.postMessage(readBody(body)));
port.postMessage('open');
