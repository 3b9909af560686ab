import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../tests/support/silent-log.ts';
import { openNatsBus } from './nats-bus.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says that no server answers, where none ever did: who waits for it has to end with the process', async () => {
  const bus = openNatsBus(
    // Nobody listens at the port of "discard".
    {
      servers: ['127.0.0.1:9'],
      stream: 'SMR',
      replicas: null,
      megabytes: 1,
      username: null,
      password: null,
      token: null,
    },
    silentLog,
  );
  const refused = expect(bus.identify()).rejects.toThrow('no NATS server answered within 5000 ms');
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
});
