import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import type { Stream } from '../../../streams/contract.ts';
import { ReckoningView } from './ReckoningView.tsx';

const AGAIN_MS = 10_000;

/** By what a derived stream is reckoned, and why it has no value when it has none. */
export function Derivation({ stream }: { stream: Stream }) {
  const { api } = useRouteContext({ from: '__root__' });
  const now = useFleetNow(10);
  const { data } = useQuery({
    ...api.fleet.derived.explain.queryOptions({ input: { id: stream.id } }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <Panel title="How it is reckoned">
      <div className="grid grid-cols-1 gap-3 p-4">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-note">
          {stream.expression}
        </pre>
        {data ? <ReckoningView reckoning={data} unit={stream.unit} decimals={stream.decimals} now={now} /> : null}
        <p className="text-note text-ink-soft">
          It has a sample whenever all of its inputs have come, from what each of them said last, and none while one of
          them is too old. Samples that come late do not change what was reckoned before.
        </p>
      </div>
    </Panel>
  );
}
