/**
 * Measures what is proposed from labelled headlines: `node scripts/measure-proposals.ts [--errors]`, which tells the errors of the training
 * part. How the set was made stands beside it, in tests/fixtures/news/stage-words.md.
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { findChanges, type KnownProjects } from '../features/atlas/proposals/server/find-changes.ts';
import { readShipped } from '../features/atlas/records/server/read-shipped.ts';
import type { Recogniser } from '../features/entities/server/recognise-entities.ts';
import { openShippedRecogniser } from './measure-entities.ts';

export interface LabelledChange {
  id: string;
  event: string;
  split: 'train' | 'holdout';
  title: string;
  /** The events that it tells, as `findChanges` names them, separated by semicolons. */
  changes: string;
}

export interface ProposalFigures {
  precision: number;
  recall: number;
  right: number;
  extra: string[];
  missing: string[];
}

export function readLabelledChanges(split: LabelledChange['split']): LabelledChange[] {
  const file = new URL('../tests/fixtures/news/stage-words.csv', import.meta.url);
  const { data } = papaparse.parse<LabelledChange>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  return data.filter((one) => one.split === split);
}

export function measureProposals(
  headlines: readonly LabelledChange[],
  recognise: Recogniser = openShippedRecogniser(),
  atlas: KnownProjects = readShippedProjects(),
): ProposalFigures {
  let right = 0;
  const extra: string[] = [];
  const missing: string[] = [];
  for (const { id, title, changes } of headlines) {
    const named = recognise({ title, summary: null });
    const found = findChanges({ title, summary: null, named, day: '2026-08-01' }, atlas).map(({ event }) => event);
    const labels = changes ? changes.split(';') : [];
    right += labels.filter((label) => found.includes(label)).length;
    extra.push(...found.filter((event) => !labels.includes(event)).map((event) => `${id} ${event}: ${title}`));
    missing.push(...labels.filter((label) => !found.includes(label)).map((label) => `${id} ${label}: ${title}`));
  }
  return {
    right,
    extra,
    missing,
    precision: right / Math.max(1, right + extra.length),
    recall: right / Math.max(1, right + missing.length),
  };
}

function readShippedProjects(): KnownProjects {
  const folder = new URL('../features/atlas/records/server/seeds', import.meta.url).pathname;
  const { values } = readShipped(folder);
  const ofDesign = values.filter(({ kind, field, leads }) => kind === 'projects' && field === 'design' && leads);
  const ended = new Set(
    values
      .filter(({ field, value, leads }) => field === 'stage' && value === 'cancelled' && leads)
      .map(({ record }) => record),
  );
  const steps = Map.groupBy(
    values.filter(({ kind, leads }) => kind === 'licensing' && leads),
    ({ record }) => record,
  );
  const has = (of: readonly { field: string; value: string }[], about: string, slug: string) =>
    of.some(({ field, value }) => field === about && value === slug);
  return {
    regulatorsOf: (about, slug) => [
      ...new Set(
        [...steps.values()]
          .filter((of) => has(of, about, slug))
          .flatMap((of) => of.filter(({ field }) => field === 'regulator').map(({ value }) => value)),
      ),
    ],
    projectsOf: (design) =>
      ofDesign.filter(({ value, record }) => value === design && !ended.has(record)).map(({ record }) => record),
  };
}

if (import.meta.main) {
  for (const split of process.argv.includes('--holdout') ? (['train', 'holdout'] as const) : (['train'] as const)) {
    const { precision, recall, right, extra, missing } = measureProposals(readLabelledChanges(split));
    console.log(`${split}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, right ${right}`);
    if (process.argv.includes('--errors') && split === 'train') console.log({ extra, missing });
  }
}
