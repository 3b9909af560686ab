import type { RunningProduct } from '../tests/support/running-product.ts';

export interface Memory {
  /** What JavaScript holds, on the heap and outside of it, bytes. */
  held: number;
  /** What the operating system gave the process, bytes; it takes back what is free only now and then. */
  resident: number;
}

/** For `startProduct`: lets a process be asked by `measureMemory`. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Of a process that was started with `inspectable`, after it has thrown away what nobody needs any more. */
export async function measureMemory(product: RunningProduct): Promise<Memory> {
  const address = product.output().match(/ws:\/\/\S+/)?.[0];
  if (!address) throw new Error(`The process cannot be inspected:\n${product.output()}`);
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<string>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { result?: { value: string } } };
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer.result?.result?.value ?? '{}');
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const { rss, heapUsed, external } = JSON.parse(
    await ask(3, 'Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' }),
  ) as NodeJS.MemoryUsage;
  socket.close();
  return { held: heapUsed + external, resident: rss };
}
