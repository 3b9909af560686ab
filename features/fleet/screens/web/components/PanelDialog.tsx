import { useRef, useState } from 'react';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { ComboboxField } from '../../../../../ui/fields/ComboboxField.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { focusWhenLost } from '../../../../../ui/focus-when-lost.ts';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { MOST_PLOTTED } from '../../../plots/vocabulary.ts';
import type { Stream } from '../../../streams/contract.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { Unit } from '../../../units/contract.ts';
import type { Panel } from '../../contract.ts';
import {
  HIGHEST_PANEL,
  LONGEST_PANEL_TEXT,
  MOST_TABLED,
  type PanelKind,
  panelLabels,
  SCREEN_COLUMNS,
} from '../../vocabulary.ts';

interface PanelDialogProps {
  kind: PanelKind;
  /** As it is; null: a new one. */
  panel: Panel | null;
  streams: readonly Stream[];
  units: readonly Unit[];
  onPanel(panel: Panel): void;
  onClose(): void;
}

const sizes: Readonly<Record<PanelKind, { width: number; height: number }>> = {
  tile: { width: 3, height: 2 },
  plot: { width: 6, height: 4 },
  mimic: { width: 12, height: 6 },
  table: { width: 6, height: 4 },
  alarms: { width: 4, height: 4 },
  units: { width: 12, height: 2 },
  text: { width: 4, height: 2 },
};

/** What a panel shows, and how much room it takes. */
export function PanelDialog({ kind, panel, streams, units, onPanel, onClose }: PanelDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [names, setNames] = useState<string[]>(panel && 'streams' in panel ? panel.streams : []);
  const list = useRef<HTMLFieldSetElement>(null);
  const chooseStreams = (chosen: string[]) => {
    // The button that took one away is gone, and so is the field that added one: the next field takes its place.
    focusWhenLost(() => list.current?.querySelector<HTMLElement>('select, input:not([type="hidden"])'));
    setNames(chosen);
  };
  const size = panel ?? sizes[kind];
  const most = kind === 'plot' ? MOST_PLOTTED : MOST_TABLED;
  const choices = streams.map(({ name, description, unit }) => ({
    value: name,
    label: `${name}: ${description} (${unitLabel(unit)})`,
  }));
  function submit(data: FormData) {
    const place = {
      title: String(data.get('title') ?? '').trim(),
      width: Number(data.get('width')),
      height: Number(data.get('height')),
    };
    const stream = String(data.get('stream') ?? '');
    if (kind === 'tile' && stream === '') return setError('Choose a stream.');
    if ((kind === 'plot' || kind === 'table') && names.length === 0) return setError('Choose at least one stream.');
    const chosen = data.getAll('units').map(String);
    if (kind === 'tile') return onPanel({ kind, ...place, stream });
    if (kind === 'plot') return onPanel({ kind, ...place, streams: names, hasLimits: data.has('hasLimits') });
    if (kind === 'table') return onPanel({ kind, ...place, streams: names });
    if (kind === 'mimic') {
      const unit = String(data.get('unit') ?? '');
      return unit === '' ? setError('Choose a unit.') : onPanel({ kind, ...place, unit });
    }
    if (kind === 'text') return onPanel({ kind, ...place, text: String(data.get('text') ?? '') });
    onPanel({ kind, ...place, units: chosen });
  }
  return (
    <FormDialog
      title={`${panel ? 'Change' : 'Add'}: ${panelLabels[kind]}`}
      error={error}
      submitLabel={panel ? 'Change panel' : 'Add panel'}
      isBusy={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="title"
        label="Title"
        hint="Empty: it is called by what it shows."
        maxLength={80}
        defaultValue={panel?.title}
      />
      {kind === 'tile' ? (
        <ComboboxField
          name="stream"
          label="Stream"
          emptyLabel="Choose"
          choices={choices}
          defaultValue={panel?.kind === 'tile' ? panel.stream : ''}
        />
      ) : null}
      {kind === 'plot' || kind === 'table' ? (
        <fieldset ref={list} className="grid gap-2">
          <legend className="mb-1 text-note font-medium">Streams</legend>
          <ol className="space-y-1 text-note empty:hidden">
            {names.map((name) => (
              <li key={name} className="flex justify-between gap-3">
                <span className="wrap-anywhere">{name}</span>
                {/* So the dialog knows that there is something to lose. */}
                <input type="hidden" name="streams" value={name} />
                <TextButton
                  aria-label={`Remove ${name}`}
                  onClick={() => chooseStreams(names.filter((other) => other !== name))}
                >
                  Remove
                </TextButton>
              </li>
            ))}
          </ol>
          {names.length < most ? (
            <ComboboxField
              // Empty again after each choice.
              key={names.join()}
              name="added"
              label="Add a stream"
              emptyLabel="Choose"
              choices={choices.filter(({ value }) => !names.includes(value))}
              onValue={(name) => {
                if (name) chooseStreams([...names, name]);
              }}
            />
          ) : null}
        </fieldset>
      ) : null}
      {kind === 'plot' ? (
        <CheckField
          name="hasLimits"
          label="With limits"
          hint="Of at most three streams: more lines would hide the values."
          defaultChecked={panel?.kind === 'plot' ? panel.hasLimits : true}
        />
      ) : null}
      {kind === 'mimic' ? (
        <ComboboxField
          name="unit"
          label="Unit"
          emptyLabel="Choose"
          choices={units.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={panel?.kind === 'mimic' ? panel.unit : ''}
        />
      ) : null}
      {kind === 'alarms' || kind === 'units' ? (
        <CheckGroup
          name="units"
          label="Units"
          hint="None chosen: all, also those that are added later."
          choices={units.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={panel && 'units' in panel ? panel.units : []}
        />
      ) : null}
      {kind === 'text' ? (
        <LongTextField
          name="text"
          label="Text"
          rows={5}
          maxLength={LONGEST_PANEL_TEXT}
          defaultValue={panel?.kind === 'text' ? panel.text : ''}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-field">
        <NumberField
          name="width"
          label="Width"
          unit={`of ${SCREEN_COLUMNS} columns`}
          isRequired
          min={1}
          max={SCREEN_COLUMNS}
          defaultValue={size.width}
        />
        <NumberField
          name="height"
          label="Height"
          unit="rows"
          isRequired
          min={1}
          max={HIGHEST_PANEL}
          defaultValue={size.height}
        />
      </div>
    </FormDialog>
  );
}
