import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { errorMessage, whyNotSaved } from '../../../platform/web/error-message.ts';
import { makeUuid } from '../../../platform/web/make-uuid.ts';
import { showToast } from '../../../ui/show-toast.ts';
import type { Import, ImportAnswer } from '../contract.ts';
import { type ImportFormat, importTitles } from '../vocabulary.ts';
import type { ImportSource } from './read-import-file.ts';

export interface ImportCall extends ImportSource {
  id?: string;
  dryRun: boolean;
  updatesExisting: boolean;
}

/** What is imported, in words. */
export interface ImportNouns {
  one: string;
  many: string;
}

/** Where a bulk import stands: 'parsing' is the dry run. */
export type ImportPhase =
  /** `isChanged`: what was parsed is not what is there any more. */
  | { step: 'idle'; error?: string; isChanged?: boolean }
  | { step: 'parsing' }
  | { step: 'parsed'; source: ImportSource; answer: ImportAnswer }
  | { step: 'importing'; id: string; totalRows: number }
  | { step: 'done'; answer: ImportAnswer };

const WATCH_EVERY_MS = 400;

/** Parse, look, import, watch: the steps of a bulk import and what each says when it is over. */
export function useImport(nouns: ImportNouns, send: (call: ImportCall) => Promise<ImportAnswer>) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<ImportPhase>({ step: 'idle' });
  const importId = phase.step === 'importing' ? phase.id : null;
  const progress = useQuery({
    ...api.imports.find.queryOptions({ input: { id: importId ?? '' } }),
    enabled: importId !== null,
    refetchInterval: WATCH_EVERY_MS,
    // Until the server has read the file there is nothing to watch.
    retry: false,
  });

  async function parse(read: () => ImportSource | Promise<ImportSource>, updatesExisting: boolean, tab: ImportFormat) {
    setPhase({ step: 'parsing' });
    try {
      const source = await read();
      const answer = await send({ ...source, updatesExisting, dryRun: true });
      setPhase({ step: 'parsed', source, answer });
      const title = tab === 'csv' ? 'CSV parsed successfully' : 'Data parsed successfully';
      showToast({
        tone: 'success',
        title,
        description: `Found ${formatCounted(answer.totalRows, nouns.one, nouns.many)}`,
      });
    } catch (error) {
      // The toast goes away; who mends a file needs the sentence longer.
      setPhase({ step: 'idle', error: errorMessage(error) });
      showToast({ tone: 'error', title: 'Parse error', description: errorMessage(error) });
    }
  }

  async function start(updatesExisting: boolean) {
    if (phase.step !== 'parsed') {
      const isChanged = phase.step === 'idle' && phase.isChanged;
      showToast({
        tone: 'error',
        title: isChanged ? 'The data has changed' : 'No data to import',
        description: isChanged ? 'Parse it again, and look at the preview.' : 'Please parse some data first.',
      });
      return;
    }
    const call = { ...phase.source, id: makeUuid(), updatesExisting, dryRun: false };
    setPhase({ step: 'importing', id: call.id, totalRows: phase.answer.totalRows });
    try {
      const answer = await sendOnce(call);
      setPhase({ step: 'done', answer });
      // The server was stopped in the middle of it.
      const tone = answer.import?.status === 'interrupted' ? 'error' : 'success';
      showToast({ tone, ...describeEnd(answer, nouns) });
    } catch (error) {
      setPhase(phase);
      showToast({ tone: 'error', ...describeFailure(error) });
    }
    await queryClient.invalidateQueries();
  }

  /** When the answer is lost on the way, the import goes on: it is watched to its end, and asked for its result. */
  async function sendOnce(call: ImportCall & { id: string }): Promise<ImportAnswer> {
    try {
      return await send(call);
    } catch (error) {
      let state: Import | null = await api.imports.find.call({ id: call.id }).catch(() => null);
      if (!state) throw error;
      while (state?.status === 'running') {
        await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS));
        state = await api.imports.find.call({ id: call.id });
      }
      return send(call);
    }
  }

  async function cancel() {
    if (importId === null) return;
    await api.imports.cancel
      .call({ id: importId })
      .catch((error: unknown) =>
        showToast({ tone: 'error', title: 'Cancelling failed', description: errorMessage(error) }),
      );
  }

  return {
    phase,
    progress: importId === null ? null : (progress.data ?? null),
    parse,
    start,
    cancel,
    change: () => setPhase({ step: 'idle', isChanged: hasBeenParsed(phase) }),
    reset: () => setPhase({ step: 'idle' }),
  };
}

function hasBeenParsed(phase: ImportPhase): boolean {
  return phase.step === 'parsed' || (phase.step === 'idle' && phase.isChanged === true);
}

function describeEnd({ import: done, createdRows, updatedRows, failedRows }: ImportAnswer, nouns: ImportNouns) {
  const saved = `${formatCounted(createdRows + updatedRows, nouns.one, nouns.many)} imported`;
  const errors = formatCounted(failedRows, 'error');
  return { title: importTitles[done?.status ?? 'completed'], description: `${saved}, ${errors}.` };
}

/** Without an answer nobody knows how far it came; that stands in the list as soon as the server is there again. */
function describeFailure(error: unknown) {
  if (whyNotSaved(error) !== 'unanswered') return { title: 'Import failed', description: errorMessage(error) };
  return {
    title: 'The answer to the import was lost',
    description: 'What was imported until then stands under past imports, and can be undone there.',
  };
}
