import { type QuantityName, quantities, type Scale, type Units } from '../vocabulary.ts';

/** A stored (imperial) quantity as a whole number in the units shown, within their range. */
export function toShown(name: QuantityName, units: Units, stored: number): number {
  const { metricPerImperial } = quantities[name];
  return clamp(Math.round(units === 'metric' ? stored * metricPerImperial : stored), quantities[name][units]);
}

/** A number in the units shown as the quantity that is stored. It is not rounded, so that it is shown again as it was chosen. */
export function toStored(name: QuantityName, units: Units, shown: number): number {
  const { metricPerImperial, imperial } = quantities[name];
  return clamp(units === 'metric' ? shown / metricPerImperial : shown, imperial);
}

/** Where a slider stops: the next step, counted from the smallest value; the last one is the largest, on a step or not. */
export function snapToStep(shown: number, scale: Scale): number {
  return clamp(scale.min + Math.round((shown - scale.min) / scale.step) * scale.step, scale);
}

/** End of the slider's scale: the first step at or beyond the largest value, so that the slider can reach its end. */
export function sliderEnd({ min, max, step }: Scale): number {
  return min + Math.ceil((max - min) / step) * step;
}

export function clamp(value: number, { min, max }: Pick<Scale, 'min' | 'max'>): number {
  return Math.min(max, Math.max(min, value));
}
