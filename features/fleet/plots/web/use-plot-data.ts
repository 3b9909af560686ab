import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Stream } from '../../streams/contract.ts';
import type { History } from '../../telemetry/contract.ts';
import type { AskedRange } from '../../telemetry/rules/choose-range.ts';
import { historyQuery } from '../../telemetry/web/query-history.ts';
import type { Marks } from '../contract.ts';
import { cutHistory, cutMarks } from '../rules/cut-past.ts';
import { marksQuery } from './query-marks.ts';

export interface PlotData {
  /** In the order of the streams; undefined while one is on its way, or could not be had. */
  histories: (History | undefined)[];
  marks: Marks | undefined;
  /** The first that went wrong; null: nothing. */
  error: unknown;
  isLoading: boolean;
}

/** @param until nothing later is told, whatever was asked for: ms since 1970 */
export function usePlotData(
  streams: readonly Stream[],
  asked: AskedRange,
  { screenId, until }: { screenId?: string | undefined; until?: number | undefined } = {},
): PlotData {
  const { api } = useRouteContext({ from: '__root__' });
  const { known, error, isLoading } = useQueries({
    queries: streams.map(({ id }) => ({ ...historyQuery(api.fleet, id, asked), placeholderData: keepPreviousData })),
    combine: collect,
  });
  const marks = useQuery({
    ...marksQuery(
      api.fleet,
      streams.map(({ id }) => id),
      asked,
      screenId,
    ),
    placeholderData: keepPreviousData,
  });
  const histories = useMemo(
    () => (until === undefined ? known : known.map((history) => history && cutHistory(history, until))),
    [known, until],
  );
  const drawn = useMemo(
    () => (marks.data && until !== undefined ? cutMarks(marks.data, until) : marks.data),
    [marks.data, until],
  );
  return { histories, marks: drawn, error: error ?? marks.error, isLoading };
}

/** The same list as long as its histories are the same. */
function collect(answers: UseQueryResult<History>[]) {
  return {
    known: answers.map(({ data }) => data),
    error: answers.find((answer) => answer.error)?.error ?? null,
    isLoading: answers.some((answer) => answer.isLoading),
  };
}
