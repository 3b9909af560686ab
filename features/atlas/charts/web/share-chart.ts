import { escapeHtml } from '../../../../platform/shared/escape-html.ts';
import type { Chart } from '../contract.ts';
import { CHART_WIDTH } from '../vocabulary.ts';

/** What takes a chart elsewhere: the address of its page, and its picture that leads to it. */
export function shareChart({ name, title, address }: Pick<Chart, 'name' | 'title' | 'address'>) {
  const page = `${address}/${name}`;
  return {
    ...{ name, address: page },
    snippet: `<a href="${page}"><img src="${page}.svg" alt="${escapeHtml(title)}" width="${CHART_WIDTH}" style="max-width:100%;height:auto"></a>`,
    sentence: 'Paste this into your page. It is a picture that is drawn anew, without scripts or cookies.',
  };
}
