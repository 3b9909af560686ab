import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Screen } from '../../contract.ts';
import { ScreenDifferences } from './ScreenDifferences.tsx';

const root = getRouteApi('__root__');

interface ScreenVersionsProps {
  slug: string;
  /** Number of the newest one. */
  revision: number;
  onRestored(screen: Screen): void;
}

/** What became of a screen, newest first; each comes back as a new version. */
export function ScreenVersions({ slug, revision, onRestored }: ScreenVersionsProps) {
  const { screens } = root.useRouteContext().api.fleet;
  const { data: versions = [] } = useQuery(screens.versions.queryOptions({ input: { slug } }));
  const restore = useTold(screens.restore.mutationOptions({ onSuccess: onRestored }), {
    done: 'Version restored',
    failed: 'The version was not restored',
    refresh: [screens.key()],
  });
  return (
    <Section title="Versions" className="mt-12 border-t border-line pt-6">
      <ol className="space-y-4 text-note">
        {versions.map(({ number, act, author, at, differences }) => (
          <li key={number}>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">Version {number}</span>
              <span className="text-ink-soft">
                {act} by {author}, <Time at={at} form="moment" />
              </span>
              {number === revision || act === 'removed' ? null : (
                <Button
                  size="small"
                  className="ml-auto"
                  aria-label={`Restore version ${number}`}
                  isBusy={restore.isPending}
                  onClick={() => restore.mutate({ slug, number, revision })}
                >
                  Restore
                </Button>
              )}
            </div>
            <ScreenDifferences differences={differences} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
