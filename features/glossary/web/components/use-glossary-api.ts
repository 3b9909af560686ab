import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/glossary-terms');

/** The API for the parts of the admin page. */
export function useGlossaryApi() {
  return { api: route.useRouteContext().api.glossary };
}
