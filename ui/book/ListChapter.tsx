import { useState } from 'react';
import { facetedList } from '../../platform/web/facet-search.ts';
import { ActiveFilters } from '../ActiveFilters.tsx';
import { Button } from '../Button.tsx';
import { ChosenBar } from '../ChosenBar.tsx';
import { DataList } from '../DataList.tsx';
import { FilterPanel } from '../FilterPanel.tsx';
import { NumberedPager } from '../NumberedPager.tsx';
import { Pager } from '../Pager.tsx';
import { Panel } from '../Panel.tsx';
import { ListControls } from '../records/ListControls.tsx';
import { ListFrame } from '../records/ListFrame.tsx';
import { ScrollingPanel } from '../ScrollingPanel.tsx';
import { ScrollStrip } from '../ScrollStrip.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { ShowMore } from '../ShowMore.tsx';
import { TagList } from '../TagList.tsx';
import { Chapter } from './Chapter.tsx';

const stories = [
  'Ontario approves the first of four units',
  'A vendor publishes its fuel report',
  'Hearing moved to May',
];
const empty = { title: 'Nothing has been recorded', text: 'Entries stand here as soon as somebody does something.' };
const designs = facetedList({
  path: '/designs',
  labels: { coolant: 'Coolant', country: 'Country' },
  sorts: { name: 'Name', power: 'Power' },
  firstShown: 6,
});
const facets = {
  coolant: [
    { value: 'water', label: 'Water', count: 41 },
    { value: 'salt', label: 'Molten salt', count: 12 },
  ],
  country: [{ value: 'ca', label: 'Canada', count: 7 }],
};
const units = ['Darlington 1', 'Darlington 2', 'Darlington 3', 'Darlington 4', 'Clinch River 1', 'Wylfa 1', 'Wylfa 2'];
const self = (text: string) => text;

export function ListChapter() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Chapter title="Lists">
      <FilterPanel
        onFollow={() => {}}
        groups={[
          {
            label: 'Region',
            firstShown: 2,
            options: [
              { label: 'Europe', count: 31, isChosen: true, href: '#lists' },
              { label: 'North America', count: 44, isChosen: false, href: '#lists' },
              { label: 'Asia', count: 17, isChosen: false, href: '#lists' },
            ],
          },
        ]}
      />
      <ActiveFilters filters={[{ label: 'Europe', href: '#lists' }]} clearHref="#lists" onFollow={() => {}} />
      <DataList label="Stories" items={stories} keyOf={self}>
        {(story) => <p className="text-note">{story}</p>}
      </DataList>
      <ScrollingPanel label="A panel that scrolls">
        <Panel title="A list in a frame" aside={<p className="text-note text-ink-soft">3</p>}>
          <DataList label="Stories in a frame" look="inset" items={stories} keyOf={self}>
            {(story) => <p className="text-note">{story}</p>}
          </DataList>
          <DataList label="None in a frame" look="inset" items={[]} keyOf={self} empty={empty}>
            {self}
          </DataList>
        </Panel>
      </ScrollingPanel>
      <ChosenBar label="Chosen stories" count="2 stories" onCancel={() => {}}>
        <Button size="small">Hide</Button>
      </ChosenBar>
      <TagList label="Technologies" values={['PWR', 'HTGR', 'Molten salt', 'Lead']} />
      <SearchBox
        action="/glossary"
        q={undefined}
        label="Search terms"
        placeholder="Search terms"
        maxLength={80}
        onSearch={() => {}}
      />
      <DataList label="Stories as cards" look="cards" className="md:grid-cols-3" items={stories} keyOf={self}>
        {(story) => <article className="card">{story}</article>}
      </DataList>
      <div className="grid gap-4 md:grid-cols-3">
        <DataList label="Coming" items={undefined} keyOf={self} empty={empty}>
          {self}
        </DataList>
        <DataList label="None" items={[]} keyOf={self} empty={empty}>
          {self}
        </DataList>
        <DataList
          label="Failed"
          items={undefined}
          keyOf={self}
          empty={empty}
          error="The server can’t be reached."
          onRetry={() => {}}
        >
          {self}
        </DataList>
      </div>
      <ScrollStrip label="Units" current="Wylfa 1" className="flex gap-2 py-1">
        {units.map((name) => (
          <a
            key={name}
            href="#lists"
            aria-current={name === 'Wylfa 1' ? 'page' : undefined}
            className="index-entry shrink-0"
          >
            {name}
          </a>
        ))}
      </ScrollStrip>
      <ListFrame
        title="A page with a list"
        intro="Designs of small and advanced reactors."
        sourcesUpTo="2026-11-21T14:30:09Z"
      >
        <ListControls
          list={designs}
          search={{ coolant: ['salt'], sort: 'power' }}
          facets={facets}
          searchLabel="Search designs by name"
        />
      </ListFrame>
      <Pager newer={{ link: { to: '/news' } }} older={{ link: { to: '/news' } }}>
        Page 2 of 7
      </Pager>
      <NumberedPager label="Numbered pages" page={2} pages={7} linkTo={() => ({ to: '/news' })}>
        , 1,204 stories
      </NumberedPager>
      <ShowMore isBusy={isBusy} onMore={() => setBusy(!isBusy)} />
    </Chapter>
  );
}
