import { createFileRoute, notFound } from '@tanstack/react-router';

/** Whatever else stands under /admin/: closed like the rest of it, so that nobody outside learns what is there. */
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound();
  },
});
