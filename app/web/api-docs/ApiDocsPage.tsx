import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/api/docs')({
  component: () => <p>docs</p>,
});
