import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileButton } from './FileButton.tsx';

it('keeps the focus while it is busy: it says that it cannot be used, and is not disabled', () => {
  const busy = renderToStaticMarkup(
    <FileButton isBusy onFiles={() => {}}>
      Choose
    </FileButton>,
  );
  expect([busy.includes('aria-disabled="true"'), busy.includes('disabled=""')]).toEqual([true, false]);
});
