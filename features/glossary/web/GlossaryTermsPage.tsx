import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/glossary-terms')({
  component: () => <h1 className="text-3xl font-semibold tracking-tight">Glossary Management</h1>,
});
