import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import type { RecordDeclaration } from '../../../../platform/shared/record.ts';
import type { ImportAnswer } from '../../contract.ts';
import { type ImportFormat, importFormats } from '../../vocabulary.ts';
import { type ImportSource, readImportFile } from '../read-import-file.ts';
import { type ImportCall, useImport } from '../use-import.ts';
import { writeSample } from '../write-sample.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ParsedData } from './ParsedData.tsx';
import { SourceInput } from './SourceInput.tsx';

interface ImportPanelProps {
  record: RecordDeclaration;
  send(call: ImportCall): Promise<ImportAnswer>;
}

/** Bulk import of anything: two tabs, a dry run, a progress bar, a result. */
export function ImportPanel({ record, send }: ImportPanelProps) {
  const { nouns, matchedBy } = record;
  const { phase, progress, parse, start, cancel, reset } = useImport(nouns, send);
  const [tab, setTab] = useState<ImportFormat>('json');
  const [texts, setTexts] = useState<Record<ImportFormat, string>>({ json: '', csv: '' });
  const [files, setFiles] = useState<Record<ImportFormat, File | null>>({ json: null, csv: null });
  const [updatesExisting, setUpdatesExisting] = useState(false);
  const isBusy = phase.step === 'parsing' || phase.step === 'importing';

  const read = (): ImportSource | Promise<ImportSource> => {
    const file = files[tab];
    return file ? readImportFile(file, tab) : { format: tab, content: texts[tab] };
  };
  const clear = () => {
    setTexts({ json: '', csv: '' });
    setFiles({ json: null, csv: null });
    reset();
  };

  if (phase.step === 'importing')
    return <ImportProgress progress={progress} totalRows={phase.totalRows} onCancel={cancel} />;
  if (phase.step === 'done') return <ImportResult answer={phase.answer} nouns={nouns} onDone={clear} />;
  return (
    <>
      <Tabs.Root
        value={tab}
        onValueChange={(value: ImportFormat) => {
          setTab(value);
          reset();
        }}
        className="mt-8"
      >
        <Tabs.List aria-label="Format" className="flex gap-6 border-b border-line">
          {importFormats.map((format) => (
            <Tabs.Tab
              key={format}
              value={format}
              disabled={isBusy}
              className="-mb-px border-b-2 border-transparent px-1 pb-2.5 text-ink-soft hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink"
            >
              {format.toUpperCase()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {importFormats.map((format) => (
          <Tabs.Panel key={format} value={format} className="mt-5">
            <SourceInput
              format={format}
              text={texts[format]}
              onText={(text) => {
                setTexts({ ...texts, [format]: text });
                reset();
              }}
              file={files[format]}
              onFile={(file) => {
                setFiles({ ...files, [format]: file });
                reset();
              }}
              sample={writeSample(record, format)}
              isDisabled={isBusy}
            />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <label className="mt-6 flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          role="switch"
          aria-checked={updatesExisting}
          checked={updatesExisting}
          disabled={isBusy}
          onChange={(event) => {
            setUpdatesExisting(event.target.checked);
            // What was found depends on it.
            if (phase.step === 'parsed') parse(() => phase.source, event.target.checked, tab);
          }}
          className="relative h-5 w-9 shrink-0 appearance-none rounded-full bg-ink-soft transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-panel before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-60"
        />
        <span>
          Update {nouns.many} that exist (matched by {matchedBy})
          <span className="block text-ink-soft">
            Otherwise each of them is reported as an error. What a row leaves empty stays as it is.
          </span>
        </span>
      </label>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => parse(read, updatesExisting, tab)}
          className="rounded-full border border-line-strong px-6 py-2.5 font-medium hover:bg-sunken disabled:opacity-60"
        >
          {phase.step === 'parsing' ? 'Parsing…' : 'Parse data'}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => start(updatesExisting)}
          className="rounded-full bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Import {nouns.many}
        </button>
      </div>
      {phase.step === 'idle' && phase.error ? (
        <p className="mt-6 border-l-2 border-danger pl-4 text-danger wrap-anywhere">{phase.error}</p>
      ) : null}
      {phase.step === 'parsed' ? <ParsedData answer={phase.answer} nouns={nouns} /> : null}
    </>
  );
}
