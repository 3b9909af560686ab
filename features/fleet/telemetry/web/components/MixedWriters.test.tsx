import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StreamWriters } from '../../contract.ts';
import { MixedWriters } from './MixedWriters.tsx';

const at = '2026-11-22T10:00:00.000Z';
const mixed: StreamWriters = {
  streamId: 1,
  name: 'dnnp-1.core_temp',
  writer: { keyId: '00000000-0000-4000-8000-000000000001', name: 'plant' },
  before: { keyId: null, name: 'simulator' },
  writtenAt: at,
  mixedAt: at,
};

it('tells the time of the last turn without a hole in the sentence', () => {
  const html = renderToString(<MixedWriters writers={[mixed]} />);
  expect(html).toContain('</time>. What the page shows');
  expect(html).not.toContain('time-room');
});
