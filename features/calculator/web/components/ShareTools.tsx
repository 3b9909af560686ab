import { useSyncExternalStore } from 'react';
import { escapeHtml } from '../../../../platform/shared/escape-html.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { saveFile } from '../../../../platform/web/save-file.ts';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { Code } from '../../../../ui/icons/Code.tsx';
import { Copy } from '../../../../ui/icons/Copy.tsx';
import { Download } from '../../../../ui/icons/Download.tsx';
import { Printer } from '../../../../ui/icons/Printer.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import type { CalculatorState } from '../../vocabulary.ts';
import { searchOf } from '../calculator-search.ts';

/** To take the result along. All of it needs JavaScript; without it the address and the browser's own print do. */
export function ShareTools({ state, factors }: { state: CalculatorState; factors: ReferencedFactors | null }) {
  const origin = useOrigin();
  const search = stringifySearch({ ...searchOf(state) });
  const address = `${origin}/${search}#calculator`;
  const snippet = `<iframe src="${origin}/calculator/embed${escapeHtml(search)}" title="Nuclear energy calculator" width="100%" height="1100" loading="lazy"></iframe>`;
  return (
    <div className="border-t border-line pt-5 noscript:hidden print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => copy(address, 'The link is copied')}>
          Copy link
        </Button>
        <Button
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void saveCsv(state, factors, address)}
        >
          Download CSV
        </Button>
        <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <details className="mt-4">
        <summary className="inline-flex items-center gap-2 text-note text-ink-soft hover:text-ink">
          <Code aria-hidden className="size-4" /> Embed this calculator
        </summary>
        <LongTextField
          name="snippet"
          label="Paste this into your page. It needs no cookies and loads nothing else."
          isMonospaced
          readOnly
          value={snippet}
          onFocus={(event) => event.target.select()}
          className="mt-3"
        />
        <Button size="small" onClick={() => copy(snippet, 'The snippet is copied')} className="mt-2">
          Copy snippet
        </Button>
      </details>
    </div>
  );
}

/** The server does not know under which name it is reached; the address appears with the first paint after it. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => '',
  );
}

async function saveCsv(...results: [CalculatorState, ReferencedFactors | null, address: string]): Promise<void> {
  try {
    const { writeCsv } = await import('../../rules/write-results.ts');
    saveFile('nuclear-calculator.csv', 'text/csv;charset=utf-8', `\uFEFF${writeCsv(...results)}`);
  } catch (error) {
    showToast({ tone: 'error', title: 'The file could not be made', description: errorMessage(error) });
  }
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', title: done });
  } catch {
    // Not allowed in this frame or without https; or, in Safari, pressed by the code of a page that slept.
    showToast({ tone: 'error', title: 'Press again, or copy it here', description: text });
  }
}
