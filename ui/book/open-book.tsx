import './book.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Book } from './Book.tsx';

/** Links of the book lead nowhere: whatever they ask for, the book stays open. */
const root = createRootRoute({ component: Outlet });
const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: Book })]);
const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark', dark.matches);
followTheme();
dark.addEventListener('change', followTheme);

const place = document.getElementById('book');
if (!place) throw new Error('book.html has no place for the book.');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router as never} />
  </StrictMode>,
);
