import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, type FromEngine, openEngine, type ToEngine } from './embedded-engine.ts';

/** The thread in which the embedded database computes, see `openEngineThread`. */
const port = parentPort;
if (!port) throw new Error('This is started as a thread, see embedded-engine.ts.');

const say = (message: FromEngine, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred);
const engine = await openEngine(workerData as EngineOptions);

port.on('message', async (message: ToEngine) => {
  if (message === 'close') {
    await engine.close();
    port.close();
    return;
  }
  const { id, messages } = message;
  try {
    const answer = await engine.exec(messages);
    // Whole: what is handed over is gone here.
    const own = answer.byteLength === answer.buffer.byteLength ? answer : new Uint8Array(answer);
    say({ id, answer: own }, [own.buffer as ArrayBuffer]);
  } catch (error) {
    say({ id, error });
  }
});
say('open');
