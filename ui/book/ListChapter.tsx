import { useState } from 'react';
import { ActiveFilters } from '../ActiveFilters.tsx';
import { Button } from '../Button.tsx';
import { ChosenBar } from '../ChosenBar.tsx';
import { DataList } from '../DataList.tsx';
import { FilterPanel } from '../FilterPanel.tsx';
import { Pager } from '../Pager.tsx';
import { Panel } from '../Panel.tsx';
import { ScrollingPanel } from '../ScrollingPanel.tsx';
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
      <Pager newer={{ link: { to: '/news' } }} older={{ link: { to: '/news' } }}>
        Page 2 of 7
      </Pager>
      <ShowMore isBusy={isBusy} onMore={() => setBusy(!isBusy)} />
    </Chapter>
  );
}
