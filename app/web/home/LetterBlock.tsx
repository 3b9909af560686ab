import { Rss } from 'lucide-react';

/** The weekly letter is not sent yet, so there is nothing to sign up for; feeds bring the same stories today. */
export function LetterBlock() {
  return (
    <section aria-labelledby="letter" className="mx-auto mt-20 max-w-6xl px-4 sm:px-6 print:hidden">
      <div className="grid gap-x-12 gap-y-6 border-t-2 border-ink pt-8 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <h2 id="letter" className="text-2xl font-semibold">
            The weekly letter
          </h2>
          <p className="mt-2 max-w-xl text-ink-soft">
            Five stories that mattered, once a week. The letter is being prepared and cannot be subscribed to yet. Until
            then the same stories reach you in any feed reader.
          </p>
        </div>
        <a
          href="/feed.xml"
          className="inline-flex items-center justify-center gap-2 rounded-full border border-line-strong px-6 py-3 font-medium hover:bg-sunken"
        >
          <Rss aria-hidden className="size-4" /> Follow by RSS
        </a>
      </div>
    </section>
  );
}
