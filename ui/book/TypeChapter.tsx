import { RichText } from '../RichText.tsx';
import { SectionTitle } from '../SectionTitle.tsx';
import { Time } from '../Time.tsx';
import { Chapter } from './Chapter.tsx';

const AT = '2026-11-21T14:30:09Z';

const samples: [name: string, className: string][] = [
  ['text-display', 'font-serif text-display'],
  ['text-headline', 'font-serif text-headline'],
  ['text-title', 'font-serif text-title'],
  ['text-chapter', 'font-serif text-chapter'],
  ['text-section', 'font-serif text-section'],
  ['text-item', 'font-serif text-item'],
  ['text-lead', 'text-lead'],
  ['text-lead-large', 'text-lead-large'],
  ['text-entry', 'text-entry'],
  ['text-body', 'text-body'],
  ['text-note', 'text-note'],
  ['text-caption', 'text-caption'],
  ['text-panel-title', 'text-panel-title'],
  ['text-instrument-large', 'text-instrument-large'],
  ['text-instrument', 'text-instrument'],
  ['text-instrument-small', 'text-instrument-small'],
];

export function TypeChapter() {
  return (
    <Chapter title="Type and time" note="Names say what a text is for; theme.css says what that looks like.">
      <div className="grid gap-3">
        {samples.map(([name, className]) => (
          <p key={name} className={className}>
            {name}: 1,204 reactors in 31 countries
          </p>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <SectionTitle
          level="h3"
          note="With a note below and a link beside it."
          aside={
            <a className="link" href="#type-and-time">
              All of them
            </a>
          }
        >
          A section
        </SectionTitle>
        <SectionTitle level="h3" scale="item">
          An item with averyveryverylongwordthathasnoplacetobreakandmustnotpushthepage
        </SectionTitle>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-note">
        <Time at={AT} />
        <Time at={AT} form="longDay" />
        <Time at={AT} form="newsDay" />
        <Time at={AT} form="moment" />
        <Time at={AT} form="near" />
        <Time at={AT} form="moment" timeZone="America/Toronto" isExact />
        <Time at={AT} form="clock" />
        <Time at={AT} form="age" now={Date.parse(AT) + 300_000} />
        <Time at="2026-11" precision="month" />
      </p>
      <RichText html="<h2>A heading</h2><p>Text with <a href='#type-and-time'>a link</a>, <strong>weight</strong> and <code>code</code>.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>A quotation.</p></blockquote><table><thead><tr><th>Unit</th><th>MW</th></tr></thead><tbody><tr><td>DNNP-1</td><td>300</td></tr></tbody></table><pre><code>a line of code that is longer than a phone is wide, so that it scrolls</code></pre>" />
    </Chapter>
  );
}
