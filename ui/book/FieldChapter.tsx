import { useState } from 'react';
import { FilterBar } from '../FilterBar.tsx';
import { CheckField } from '../fields/CheckField.tsx';
import { CheckGroup } from '../fields/CheckGroup.tsx';
import { ComboboxField } from '../fields/ComboboxField.tsx';
import { choicesOf } from '../fields/choice.ts';
import { FileField } from '../fields/FileField.tsx';
import { LongTextField } from '../fields/LongTextField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { RadioField } from '../fields/RadioField.tsx';
import { SegmentedField } from '../fields/SegmentedField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { SenderFields } from '../fields/SenderFields.tsx';
import { Slider } from '../fields/Slider.tsx';
import { Switch } from '../fields/Switch.tsx';
import { TextField } from '../fields/TextField.tsx';
import { ZoneField } from '../fields/ZoneField.tsx';
import { ListSearchForm } from '../ListSearchForm.tsx';
import { Chapter } from './Chapter.tsx';

const technologies = choicesOf({ pwr: 'Pressurized water', htgr: 'High-temperature gas', msr: 'Molten salt' });
const units = choicesOf({ metric: 'Metric', imperial: 'Imperial' });
const zones = ['America/Toronto', 'Europe/Berlin', 'Europe/London', 'Europe/Paris', 'Asia/Tokyo', 'UTC'].map(
  (value) => ({ value, label: value }),
);

export function FieldChapter() {
  const [area, setArea] = useState(120);
  const [zone, setZone] = useState('UTC');
  const [found, setFound] = useState(zones);
  return (
    <Chapter title="Fields" note="Label, hint and error belong to each of them; forms work before and without scripts.">
      <div className="grid gap-x-6 gap-y-field md:grid-cols-2 lg:grid-cols-3">
        <TextField name="company" label="Company" hint="As it calls itself." isRequired />
        <TextField name="email" kind="email" label="Email" error="This is no address." defaultValue="nobody@" />
        <TextField name="password" kind="password" label="Password" placeholder="At least 12 characters" />
        <TextField name="disabled" label="Cannot be changed now" isDisabled defaultValue="World Nuclear News" />
        <TextField name="key" label="Key" readOnly isMonospaced defaultValue="smrt_4f2a90" />
        <TextField name="from" kind="datetime-local" label="From (America/Toronto)" />
        <LongTextField name="note" label="Note" hint="Everybody reads it." rows={2} />
        <LongTextField name="feeds" label="Feeds" error="Line 3 is no address." isMonospaced rows={2} />
        <NumberField name="power" label="Power" unit="MW" min={1} max={2_000} defaultValue={300} />
        <NumberField name="bill" label="Bill" prefix="$" min={0} max={900} defaultValue={1_000} error="At most 900." />
        <NumberField name="revenue" label="Revenue" prefix="€" min={0} max={10_000_000_000_000} defaultValue={1e12} />
        <SelectField name="technology" label="Technology" choices={technologies} emptyLabel="unknown" />
        <SelectField name="faulty" label="Technology, wrong" choices={technologies} error="Choose one." />
        <SelectField name="small" size="small" label="Small" choices={technologies} />
        <ComboboxField
          name="zone"
          label="Time zone"
          choices={zones}
          value={zone}
          onValue={setZone}
          hint={`Now ${zone}`}
        />
        <ComboboxField
          name="searched"
          label="Place, by a search"
          hint="The choices are what the search found"
          choices={found}
          onSearch={(words) => setFound(zones.filter(({ label }) => label.includes(words)))}
        />
        <ZoneField name="clock" label="On the clocks of" defaultValue="America/Toronto" />
        <FileField name="file" label="File" accept=".csv" hint="CSV, up to 10 MiB." />
        <CheckField name="terms" label="I have read the terms" hint="They are short." />
        <CheckField name="wrong" label="I agree" error="Without it nothing can be sent." />
        <Switch label="Explain terms in texts" defaultChecked />
        <Switch label="Switched off" hint="Nothing is underlined then." />
        <CheckGroup name="technologies" label="Technologies" choices={technologies} defaultValue={['msr']} />
        <RadioField
          name="method"
          label="Method"
          defaultValue="a"
          choices={[
            { value: 'a', label: 'By activity', hint: 'What you do, counted.' },
            { value: 'b', label: 'By bill', hint: 'What you pay, divided.' },
            { value: 'c', label: 'Not yet', isDisabled: true },
          ]}
        />
        <SegmentedField name="units" label="Units" choices={units} defaultValue="metric" />
        <div>
          <NumberField name="area" label="Heated area" unit="m²" min={20} max={400} value={area} onValue={setArea} />
          <Slider
            label="Heated area, slider"
            min={20}
            max={400}
            step={5}
            value={area}
            valueText={`${area} m²`}
            ends={['20', '400']}
            onValue={setArea}
            className="mt-2"
          />
        </div>
      </div>
      <SenderFields longest={{ name: 200, email: 254 }} errors={{}} />
      <ListSearchForm
        action="/vendors"
        label="Search companies by name"
        text={undefined}
        sort="name"
        sorts={{ name: 'Name', newest: 'Newest first' }}
        kept={[]}
        onSearch={() => {}}
      />
      <FilterBar action="/admin/audit" submitLabel="Filter" onSubmit={() => {}}>
        <TextField name="action" label="Action" className="min-w-48" />
        <SelectField name="role" label="Role" choices={technologies} emptyLabel="All of them" />
      </FilterBar>
    </Chapter>
  );
}
