/** What a record says, by field; written as `website_url`, `websiteUrl` or `Website URL`, a field is the same. */
export interface CollectedFields {
  fields: Map<string, { label: string; value: unknown }>;
  problems: string[];
}

/** Reads the names of a record. A field that two of them mean is a problem: nobody can tell which value was meant. */
export function collectFields(record: Record<string, unknown>): CollectedFields {
  const fields: CollectedFields['fields'] = new Map();
  const problems: string[] = [];
  for (const [label, value] of Object.entries(record)) {
    const name = normalizeFieldName(label);
    const earlier = fields.get(name);
    if (earlier) problems.push(`"${earlier.label}" and "${label}" are the same field. Keep one of them.`);
    else fields.set(name, { label, value });
  }
  return { fields, problems };
}

/** `Website URL`, `website_url` and `websiteUrl` all give `websiteurl`. */
export function normalizeFieldName(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
