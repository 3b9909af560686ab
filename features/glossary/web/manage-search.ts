import { idParam } from '../../../platform/web/search-params.ts';
import { readGlossarySearch } from './glossary-search.ts';

export const tabs = ['manage', 'research', 'import'] as const;
export type Tab = (typeof tabs)[number];

/** What the address of /admin/glossary-terms says: which tab, and what it shows. */
export interface ManageSearch {
  /** 'manage' when absent. */
  tab?: Tab;
  q?: string;
  /** The id of the term that is being edited, or 'new'. */
  edit?: string;
  /** The reader's message that saving the term answers. */
  answers?: string;
}

export function readManageSearch(search: Record<string, unknown>): ManageSearch {
  const tab = tabs.find((one) => one === search.tab && one !== 'manage');
  if (tab) return { tab };
  const { q } = readGlossarySearch(search);
  const edit = typeof search.edit === 'string' && /^(new|[0-9a-f-]{36})$/.test(search.edit) ? search.edit : undefined;
  const answers = edit && idParam(search.answers);
  return { ...(q ? { q } : {}), ...(edit ? { edit } : {}), ...(answers ? { answers } : {}) };
}

/** What the list of terms is asked for, by the loader and by the page alike. */
export function managedInputOf({ q, edit }: Pick<ManageSearch, 'q' | 'edit'>) {
  return { q, id: edit === 'new' ? undefined : edit };
}
