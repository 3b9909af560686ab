import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiUtils } from '../../../../../platform/web/api-utils.ts';
import { ComboboxField } from '../../../../../ui/fields/ComboboxField.tsx';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { telemetryContract } from '../../../telemetry/contract.ts';

/** The streams that are offered before anybody types; the page's loader asks for them, so that the field works without scripts, too. */
export function offeredStreams({ telemetry }: { telemetry: ApiUtils<typeof telemetryContract> }, words = '') {
  const q = words.trim().slice(0, LONGEST_SEARCH);
  return telemetry.findStreams.queryOptions({ input: q ? { q } : {} });
}

const LONGEST_SEARCH = 200;

/** One stream more, of a fleet of any size: the server finds what is typed. @param without those that are there already */
export function StreamField({ without, className }: { without: readonly string[]; className: string }) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  const [words, setWords] = useState('');
  const { data = [] } = useQuery({ ...offeredStreams(fleet, words), placeholderData: keepPreviousData });
  return (
    <ComboboxField
      name="streams"
      label="Add a stream"
      // What is typed is looked for alone: the first that it finds is what Enter takes.
      {...(words === '' ? { emptyLabel: 'Choose' } : {})}
      choices={data
        .filter(({ name }) => !without.includes(name))
        .map(({ name, description, unit, unitName }) => ({
          value: name,
          label: `${description}, ${unitName} (${unitLabel(unit)}): ${name}`,
        }))}
      onSearch={setWords}
      className={className}
    />
  );
}
