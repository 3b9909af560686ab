import { useState } from 'react';
import type { RecordDeclaration } from '../../../../platform/shared/record.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
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
  /** The export file of another program, as JSON: what came in before stays, and there is no template. */
  foreign?: { sample: string };
  /** Where a file is more than its records: instead of what their declaration gives. */
  samples?: Readonly<Record<ImportFormat, string>>;
  send(call: ImportCall): Promise<ImportAnswer>;
}

/** Bulk import of anything: two tabs, a dry run, a progress bar, a result. */
export function ImportPanel({ record, foreign, samples, send }: ImportPanelProps) {
  const { nouns, matchedBy } = record;
  const { phase, progress, parse, start, cancel, change, reset } = useImport(nouns, send);
  const [tab, setTab] = useState<ImportFormat>('json');
  const [texts, setTexts] = useState<Record<ImportFormat, string>>({ json: '', csv: '' });
  const [files, setFiles] = useState<Record<ImportFormat, File | null>>({ json: null, csv: null });
  const [updatesExisting, setUpdatesExisting] = useState(false);
  const isBusy = phase.step === 'parsing' || phase.step === 'importing';
  const isChanged = phase.step === 'idle' && phase.isChanged === true;

  const read = (): ImportSource | Promise<ImportSource> => {
    const file = files[tab];
    return file ? readImportFile(file, tab) : { format: tab, content: texts[tab] };
  };
  const clear = () => {
    setTexts({ json: '', csv: '' });
    setFiles({ json: null, csv: null });
    reset();
  };

  const sourceOf = (format: ImportFormat) => (
    <SourceInput
      format={format}
      text={texts[format]}
      onText={(text) => {
        setTexts({ ...texts, [format]: text });
        change();
      }}
      file={files[format]}
      onFile={(file) => {
        setFiles({ ...files, [format]: file });
        change();
      }}
      sample={foreign ? { text: foreign.sample } : samples ? { text: samples[format] } : writeSample(record, format)}
      isDisabled={isBusy}
    />
  );

  if (phase.step === 'importing')
    return <ImportProgress progress={progress} totalRows={phase.totalRows} onCancel={cancel} />;
  if (phase.step === 'done') return <ImportResult answer={phase.answer} nouns={nouns} onDone={clear} />;
  return (
    <>
      <div className="mt-8">
        {foreign ? (
          sourceOf('json')
        ) : (
          <Tabs
            label="Format"
            value={tab}
            onValue={(format) => {
              setTab(format);
              reset();
            }}
            isDisabled={isBusy}
            tabs={importFormats.map((format) => ({
              value: format,
              label: format.toUpperCase(),
              content: sourceOf(format),
            }))}
          />
        )}
      </div>
      {foreign ? null : (
        <Switch
          label={`Update ${nouns.many} that exist (matched by ${matchedBy})`}
          hint="Otherwise each of them is reported as an error. What a row leaves empty stays as it is."
          checked={updatesExisting}
          isDisabled={isBusy}
          onValue={(isOn) => {
            setUpdatesExisting(isOn);
            // What was found depends on it.
            if (phase.step === 'parsed') parse(() => phase.source, isOn, tab);
          }}
          className="mt-part"
        />
      )}
      <div className="mt-part flex flex-wrap gap-3">
        <Button isBusy={phase.step === 'parsing'} onClick={() => parse(read, updatesExisting, tab)}>
          {phase.step === 'parsing' ? 'Parsing…' : isChanged ? 'Parse again' : 'Parse data'}
        </Button>
        <Button variant="primary" isDisabled={isBusy} onClick={() => start(updatesExisting)}>
          Import {nouns.many}
        </Button>
      </div>
      {isChanged ? (
        <Message tone="info" className="mt-part">
          The data has changed since it was parsed. Parse it again before it is imported.
        </Message>
      ) : null}
      {phase.step === 'idle' && phase.error ? (
        <Message tone="danger" className="mt-part">
          {phase.error}
        </Message>
      ) : null}
      {phase.step === 'parsed' ? <ParsedData answer={phase.answer} nouns={nouns} /> : null}
    </>
  );
}
