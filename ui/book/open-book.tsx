import './book.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBookRouter } from './book-router.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark', dark.matches);
followTheme();
dark.addEventListener('change', followTheme);

const place = document.getElementById('book');
if (!place) throw new Error('book.html has no place for the book.');
createRoot(place).render(
  <StrictMode>
    {/* The type that is registered is that of the product's router. */}
    <RouterProvider router={createBookRouter() as never} />
  </StrictMode>,
);
