import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/glossary-terms');

/** The API for the parts of the admin page, and what to call after a change, so that every list is read again. */
export function useGlossaryApi() {
  const { api } = route.useRouteContext();
  const queryClient = useQueryClient();
  return { api: api.glossary, reload: () => queryClient.invalidateQueries({ queryKey: api.glossary.key() }) };
}
