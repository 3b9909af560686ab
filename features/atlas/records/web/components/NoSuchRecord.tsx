import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import type { Mention } from '../../contract.ts';
import { kindNouns } from '../../rules/name-kind.ts';
import type { AtlasKind } from '../../vocabulary.ts';
import { MentionLink } from './MentionLink.tsx';

interface NoSuchRecordProps {
  kind: AtlasKind;
  /** What the address names, joined by commas. Its loader has asked for what is near them. */
  slugs: string;
  /** To the list. */
  back: ReactNode;
  /** How what may have been meant is led to, where it is not by a link to its page. */
  linkTo?(mention: Mention, asked: string): ReactNode;
}

/** Stands in the place of a page of a record that is not there, with those that are nearly spelled so. */
export function NoSuchRecord({ kind, slugs, back, linkTo }: NoSuchRecordProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data } = useSuspenseQuery(api.atlas.records.listNear.queryOptions({ input: { kind, slugs } }));
  const { one } = kindNouns[kind];
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        back={back}
        title={`There is no such ${one}`}
        scale="headline"
        intro={`The address may have a typo, or the ${one} was taken off the site.`}
      />
      {data.map(({ slug, near }) =>
        near.length === 0 ? null : (
          <Section key={slug} title={`By “${slug}” you may have meant`} className="mt-section">
            <ul className="space-y-2">
              {near.map((mention) => (
                <li key={mention.slug}>{linkTo?.(mention, slug) ?? <MentionLink mention={mention} />}</li>
              ))}
            </ul>
          </Section>
        ),
      )}
    </div>
  );
}
