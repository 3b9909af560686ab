import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../platform/shared/format-number.ts';
import { Field, type FieldProps } from './Field.tsx';
import { readNumber } from './read-number.ts';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** 'any': whatever is between the ends. */
  step?: number | 'any';
  /** Before what is typed, such as "$". */
  prefix?: ReactNode;
  /** After it, such as "MW". */
  unit?: ReactNode;
  /** For forms that are sent. */
  defaultValue?: number | null | undefined;
  /** With `onValue`: the number that counts now. */
  value?: number | undefined;
  /** A number between the ends; what is not one (yet) is not told. */
  onValue?(value: number): void;
}

/**
 * A number to type. With `value`, what is typed counts as soon as it lies between the ends; while it does not, it stays as it is until
 * the field is left, and then becomes the nearest end. It is as wide as its longest end needs. To try values out, put a Slider beside it.
 * A year, a code or a telephone number is a TextField.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, isRequired, isLabelHidden, className, prefix, unit, value, defaultValue } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <span className="flex items-baseline gap-1.5 text-note text-ink-soft">
          {prefix ? <span aria-hidden>{prefix}</span> : null}
          {value === undefined ? (
            <input
              {...nativeProps(props)}
              {...wiring}
              type="number"
              min={props.min}
              max={props.max}
              step={props.step}
              defaultValue={defaultValue ?? undefined}
            />
          ) : (
            <LiveNumber {...props} value={value} wiring={wiring} />
          )}
          {unit ? <span>{unit}</span> : null}
        </span>
      )}
    </Field>
  );
}

function nativeProps({ name, min, max, step = 1, isDisabled, size }: NumberFieldProps) {
  return {
    name,
    inputMode: step === 'any' || !Number.isInteger(step) ? ('decimal' as const) : ('numeric' as const),
    disabled: isDisabled,
    autoComplete: 'off',
    className: `control control-number ${widthFor(min, max, ...(step === 'any' ? [LEAST_FRACTION] : []))} ${size === 'small' ? 'control-small' : ''}`,
  };
}

/**
 * Reads as numbers do elsewhere, 12,000, and bare while somebody types in it. A text to the browser, whose number boxes write no
 * separators; whoever reads it from a form that was sent reads it with `readNumber`.
 */
function LiveNumber({ wiring, ...props }: NumberFieldProps & { value: number; wiring: object }) {
  const { min = -Infinity, max = Infinity, value, onValue } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isEdited, setEdited] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed must not be chosen again with each letter
  useLayoutEffect(() => {
    // Who comes by keyboard expects all of it to be chosen, and another text would undo that; who has typed before the page was awake goes on.
    if (isEdited && draft === null) input.current?.select();
  }, [isEdited]);
  return (
    <input
      {...nativeProps(props)}
      {...wiring}
      ref={input}
      type="text"
      value={draft ?? (isEdited ? String(value) : formatNumber(value))}
      onFocus={() => setEdited(true)}
      onChange={(event) => {
        setDraft(event.target.value);
        const typed = readNumber(event.target.value);
        if (typed >= min && typed <= max) onValue?.(typed);
      }}
      onBlur={() => {
        const typed = readNumber(draft ?? '');
        if (!Number.isNaN(typed)) onValue?.(Math.min(max, Math.max(min, typed)));
        setDraft(null);
        setEdited(false);
      }}
    />
  );
}

/** As wide as what has digits after the point needs at least. */
const LEAST_FRACTION = -123.456;

/** In steps, because the page's policy forbids a width of its own in the markup. */
function widthFor(...ends: (number | undefined)[]): string {
  const digits = Math.max(...ends.map((end = 0) => String(end).length));
  if (digits > 10) return 'control-number-long';
  return digits > 6 ? 'control-number-medium' : '';
}
