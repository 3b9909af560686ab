interface SliderProps {
  /** Beside a NumberField of the same quantity, say so: "Heated area, slider". */
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value with its unit, as it is read out. */
  valueText: string;
  /** What stands below the ends; left out: nothing. */
  ends?: readonly [least: string, most: string];
  onValue(value: number): void;
  className?: string;
}

/** Tries values out by hand. It cannot be sent and needs scripts, so a NumberField of the same quantity stands beside it. */
export function Slider({ label, min, max, step, value, valueText, ends, onValue, className = '' }: SliderProps) {
  return (
    <div className={className}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        value={value}
        autoComplete="off"
        onChange={(event) => onValue(Number(event.target.value))}
        className="slider noscript:hidden"
      />
      {ends ? (
        <p className="mt-1 flex justify-between text-caption text-ink-soft tabular-nums" aria-hidden>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      ) : null}
    </div>
  );
}
