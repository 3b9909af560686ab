import { DataList } from '../../../../ui/DataList.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Person } from '../../contract.ts';
import type { EventKind } from '../../vocabulary.ts';

const labels: Readonly<Record<EventKind, string>> = {
  submission: 'Sent news',
  feedback: 'Wrote to us',
  answer: 'We answered',
  mail: 'Mail to them',
  letter: 'Letter to them',
  consent: 'Newsletter',
  account: 'Account',
};

/** What somebody sent and got, the newest first. */
export function EventList({ events }: { events: Person['events'] }) {
  return (
    <Section title="What they sent and got" titleClass="mb-3">
      <DataList
        label="What they sent and got"
        isOrdered
        items={events.map((event, index) => ({ ...event, key: `${event.at} ${index}` }))}
        keyOf={({ key }) => key}
        empty={{ title: 'Nothing yet', text: 'Messages, submissions, letters and mails appear here.' }}
      >
        {({ kind, text, detail, at, path }) => (
          <div className="grid gap-x-4 gap-y-0.5 text-note sm:grid-cols-[9rem_minmax(0,1fr)]">
            <p className="text-ink-soft">
              {labels[kind]}
              <span className="sm:hidden">, </span>
              <span className="sm:block">
                <Time at={at} form="near" isInText />
              </span>
            </p>
            <div dir="auto" className="min-w-0">
              <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">
                {path ? (
                  <a href={path} className="link">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </p>
              {detail ? <p className="wrap-anywhere text-ink-soft">{detail}</p> : null}
            </div>
          </div>
        )}
      </DataList>
    </Section>
  );
}
