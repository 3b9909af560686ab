import type { OfferedLetter } from '../../../features/newsletter/contract.ts';
import { WEEKLY } from '../../../features/newsletter/vocabulary.ts';
import { LetterChoice } from '../../../features/newsletter/web/components/LetterChoice.tsx';
import { SubscribeForm } from '../../../features/newsletter/web/components/SubscribeForm.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** Where letters are asked for by an address alone; where there is more than one, which. */
export function LetterBlock({ letters }: { letters: readonly OfferedLetter[] }) {
  const isChoice = letters.length > 1;
  return (
    <section aria-labelledby="letter" className="mx-auto mt-20 max-w-6xl px-4 sm:px-6 print:hidden">
      <div
        className={`grid gap-x-12 gap-y-6 border-t-2 border-ink pt-8 md:grid-cols-2 ${isChoice ? '' : 'md:items-end'}`}
      >
        <div>
          <SectionTitle id="letter" scale="chapter">
            {isChoice ? 'Our letters' : 'The weekly letter'}
          </SectionTitle>
          <p className="mt-2 max-w-xl text-ink-soft">
            Five stories that mattered, once a week{isChoice ? ', and more letters to choose from' : ''}. All letters
            stand <TextLink to="/newsletter">in the archive</TextLink>; or follow{' '}
            <a href="/feed.xml" className="link">
              by RSS
            </a>
            .
          </p>
        </div>
        <SubscribeForm
          variant="block"
          choice={isChoice ? (error) => <LetterChoice letters={letters} chosen={[WEEKLY]} error={error} /> : null}
        />
      </div>
    </section>
  );
}
