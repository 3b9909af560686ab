import {
  type CalculatorState,
  heatingLabels,
  heatings,
  methodLabels,
  methods,
  quantityNames,
  replacedLabels,
  replacedSources,
  unitLabels,
  unitSystems,
} from '../../vocabulary.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { QuantityField } from './QuantityField.tsx';

/** Fields beside the form, such as the carbon price, name it. */
export const FORM_ID = 'calculator-form';

/** A GET form, so that the server computes it without JavaScript; with it, every change counts at once. */
export function CalculatorForm({
  state,
  action,
  hasReferencedMethod,
  onChange,
}: {
  state: CalculatorState;
  action: string;
  hasReferencedMethod: boolean;
  onChange(change: Partial<CalculatorState>): void;
}) {
  return (
    <form
      id={FORM_ID}
      action={action}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        // What is typed but not yet taken over is taken over when the field is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
      className="space-y-7"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-xl font-semibold">Your household</h3>
        <ChoiceField
          legend="Units"
          isQuiet
          name="units"
          options={unitSystems}
          labels={unitLabels}
          value={state.units}
          onChange={(units) => onChange({ units })}
        />
      </div>
      {quantityNames.map((name) => (
        <QuantityField key={`${name} ${state.units}`} name={name} state={state} onChange={onChange} />
      ))}
      <ChoiceField
        legend="Home heating"
        name="heating"
        options={heatings}
        labels={heatingLabels}
        value={state.homeHeating}
        onChange={(homeHeating) => onChange({ homeHeating })}
      />
      {hasReferencedMethod ? (
        <ChoiceField
          legend="Method"
          name="method"
          options={methods}
          labels={methodLabels}
          value={state.method}
          onChange={(method) => onChange({ method })}
        />
      ) : null}
      {state.method === 'referenced' && hasReferencedMethod ? (
        <ChoiceField
          legend="What nuclear power replaces"
          name="replaces"
          options={replacedSources}
          labels={replacedLabels}
          value={state.replaces}
          onChange={(replaces) => onChange({ replaces })}
        />
      ) : null}
      <noscript>
        <button type="submit" className="rounded-full bg-accent px-7 py-3 font-medium text-on-accent">
          Calculate
        </button>
      </noscript>
    </form>
  );
}
