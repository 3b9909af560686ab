import { Link } from '@tanstack/react-router';
import { SubscribeForm } from '../../../features/newsletter/web/components/SubscribeForm.tsx';

export function LetterBlock() {
  return (
    <section aria-labelledby="letter" className="mx-auto mt-20 max-w-6xl px-4 sm:px-6 print:hidden">
      <div className="grid gap-x-12 gap-y-6 border-t-2 border-ink pt-8 md:grid-cols-2 md:items-end">
        <div>
          <h2 id="letter" className="text-2xl font-semibold">
            The weekly letter
          </h2>
          <p className="mt-2 max-w-xl text-ink-soft">
            Five stories that mattered, once a week. Read{' '}
            <Link to="/newsletter" className="text-accent underline">
              the letters so far
            </Link>
            , or follow{' '}
            <a href="/feed.xml" className="text-accent underline">
              by RSS
            </a>
            .
          </p>
        </div>
        <SubscribeForm variant="block" />
      </div>
    </section>
  );
}
