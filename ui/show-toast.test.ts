import { afterEach, expect, it } from 'vitest';
import { answerError, showToast, takeToasts } from './show-toast.ts';

afterEach(() => {
  takeToasts();
});

const failure = { tone: 'error', title: 'Not saved', about: 'saving' } as const;

it('an error that nobody has seen makes room for the next one about the same', () => {
  showToast(failure);
  showToast({ ...failure, title: 'Not saved either' });
  expect(takeToasts()).toEqual({ toasts: [{ ...failure, title: 'Not saved either' }], answered: [] });
});

it('an error on screen goes when the same is tried again, once', () => {
  showToast(failure);
  takeToasts();
  showToast({ tone: 'success', title: 'Saved', about: 'saving' });
  expect(takeToasts().answered).toEqual(['saving']);
  answerError('saving');
  expect(takeToasts().answered).toEqual([]);
});

it('what succeeds answers no error about something else', () => {
  showToast(failure);
  takeToasts();
  answerError('deleting');
  expect(takeToasts()).toEqual({ toasts: [], answered: [] });
});
