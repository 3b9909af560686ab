import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TelemetryKey } from '../../contract.ts';
import { KeyRow } from './KeyRow.tsx';

const at = '2026-11-22T10:00:00.000Z';
const key = {
  name: 'plant',
  hint: 'smrt_ab',
  unitIds: [],
  tags: [],
  createdBy: 'admin@example.org',
  createdAt: at,
  lastUsedAt: null,
  clockOffsetMs: null,
  quarantine: { count: 3, newest: at, receivedAt: at },
  expiresAt: null,
  revokedAt: at,
  replacedBy: null,
  onlyWriterOf: [],
} as unknown as TelemetryKey;

it('tells the times of samples in quarantine without a hole in the sentence', () => {
  const html = renderToString(<KeyRow telemetryKey={key} isBusy={false} onRotate={() => {}} onRevoke={() => {}} />);
  expect(html).toContain('</time>; the last came');
  expect(html).not.toContain('time-room');
});
