import type { ReadSource } from '../../contract.ts';
import { sourceKindLabels, sourceKinds } from '../../vocabulary.ts';

/** What the news are made from, for readers: every source that is read, under what it is. */
export function ReadSources({ sources }: { sources: readonly ReadSource[] }) {
  return (
    <dl className="space-y-6">
      {sourceKinds.map((kind) => {
        const ofKind = sources.filter((source) => source.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <div key={kind} className="border-t border-line pt-3">
            <dt className="font-medium">{sourceKindLabels[kind]}</dt>
            {ofKind.map(({ name, url, scope, description }) => (
              <dd key={url} className="mt-2 text-note leading-relaxed text-ink-soft wrap-anywhere">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="font-medium text-ink underline hover:text-accent"
                >
                  {name}
                </a>
                {scope === 'general' ? ', what is about nuclear energy' : null}
                {description ? <span className="block">{description}</span> : null}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
