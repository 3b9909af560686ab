import { compact, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { type FeedbackKind, feedbackKinds, longest, RECORD_REFERENCE } from '../vocabulary.ts';

/** What the form was opened from, and what the server sends back with one that it could not take, for browsers without JavaScript. */
export interface FeedbackSearch {
  page?: string;
  record?: string;
  field?: string;
  kind?: FeedbackKind;
  text?: string;
  proposed?: string;
  source?: string;
  error?: string;
}

export function readFeedbackSearch(search: Record<string, unknown>): FeedbackSearch {
  const page = textParam(search.page, longest.page);
  const record = textParam(search.record);
  const field = textParam(search.field, 60);
  return compact({
    page: page && /^\/(?!\/)[^\\\s]*$/.test(page) ? page : undefined,
    record: record && RECORD_REFERENCE.test(record) ? record : undefined,
    field: field && /^[a-zA-Z]+$/.test(field) ? field : undefined,
    kind: wordParam(search.kind, feedbackKinds),
    text: textParam(search.text, longest.text),
    proposed: textParam(search.proposed, longest.value),
    source: textParam(search.source, longest.source),
    error: textParam(search.error, 500),
  });
}
