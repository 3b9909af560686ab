import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { Book } from './Book.tsx';

/** Links of the book lead nowhere: whatever they ask for, the book stays open. */
export function createBookRouter() {
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: Book })]);
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
}
