import type uPlot from 'uplot';

/** Loads the chart library, in the browser only: it draws on a canvas. */
export async function loadChart(): Promise<typeof uPlot> {
  mendLanguage();
  return (await import('uplot')).default;
}

/**
 * uPlot formats numbers in the browser's language as soon as it is loaded. A screen that was started with LANG=C calls its language
 * "en-US@posix", which Intl refuses, and the library would not load.
 */
function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-CA', configurable: true });
  }
}
