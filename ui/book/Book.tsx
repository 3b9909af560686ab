import { Figures } from '../Figures.tsx';
import { IconButton } from '../IconButton.tsx';
import { Moon } from '../icons/Moon.tsx';
import { KeptTextOwner } from '../kept-text-owner.ts';
import { PageHeader } from '../PageHeader.tsx';
import { TextLink } from '../TextLink.tsx';
import { TipHost } from '../TipHost.tsx';
import { ToastHost } from '../ToastHost.tsx';
import { ButtonChapter } from './ButtonChapter.tsx';
import { FieldChapter } from './FieldChapter.tsx';
import { ListChapter } from './ListChapter.tsx';
import { MarkChapter } from './MarkChapter.tsx';
import { OverlayChapter } from './OverlayChapter.tsx';
import { ReadChapter } from './ReadChapter.tsx';
import { RecordChapter } from './RecordChapter.tsx';
import { TableChapter } from './TableChapter.tsx';
import { TypeChapter } from './TypeChapter.tsx';

/** Every part of the kit in every state, to look at and to test once for all pages. */
export function Book() {
  return (
    <>
      <main className="mx-auto max-w-6xl px-4 py-page sm:px-6">
        <PageHeader
          back={<TextLink to="/">The site</TextLink>}
          title="The kit"
          intro="Every control and frame of the product in every state. Read each file’s first words for when to take it and when another."
          actions={
            <IconButton
              label="Switch the theme"
              icon={<Moon aria-hidden className="size-5" />}
              onClick={() => document.documentElement.classList.toggle('dark')}
            />
          }
          figures={
            <Figures
              figures={[
                { label: 'Companies', value: '1,204' },
                { label: 'Output', value: '1,180', unit: 'MW', note: '5 s ago' },
                { label: 'Availability', value: '93.4', unit: '%', note: 'over 365 days' },
              ]}
            />
          }
        />
        <TypeChapter />
        <ButtonChapter />
        <FieldChapter />
        <MarkChapter />
        <OverlayChapter />
        <TableChapter />
        <ListChapter />
        <ReadChapter />
        <KeptTextOwner value="reader">
          <RecordChapter />
        </KeptTextOwner>
      </main>
      <ToastHost />
      <TipHost />
    </>
  );
}
