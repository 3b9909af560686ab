import { useState } from 'react';
import { AnchorButton } from '../AnchorButton.tsx';
import { Button } from '../Button.tsx';
import { FileButton } from '../FileButton.tsx';
import { FollowLink } from '../FollowLink.tsx';
import { IconButton } from '../IconButton.tsx';
import { IndexLinks } from '../IndexLinks.tsx';
import { Check } from '../icons/Check.tsx';
import { Plus } from '../icons/Plus.tsx';
import { Trash2 } from '../icons/Trash2.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { SegmentedLinks } from '../SegmentedLinks.tsx';
import { Tabs } from '../Tabs.tsx';
import { TextButton } from '../TextButton.tsx';
import { TextLink } from '../TextLink.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { Chapter, Row } from './Chapter.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['small', 'usual', 'large'] as const;

export function ButtonChapter() {
  const [isPressed, setPressed] = useState(true);
  const [tab, setTab] = useState<'json' | 'csv' | 'text'>('json');
  return (
    <Chapter title="Buttons and links">
      {sizes.map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}, {size}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
          Add a company
        </Button>
        <Button variant="primary" isBusy>
          Saving…
        </Button>
        <Button isDisabled>Cannot be done</Button>
        <Button variant="primary" disabledReason="Choose two stories or more, then they can be merged.">
          Merge
        </Button>
        <Button aria-pressed={isPressed} onClick={() => setPressed(!isPressed)}>
          Pressed
        </Button>
      </Row>
      <Row>
        <IconButton label="Accept the story" icon={<Check aria-hidden className="size-5" />} />
        <IconButton label="Delete the draft" variant="danger" icon={<Trash2 aria-hidden className="size-5" />} />
        <IconButton label="Delete the small draft" size="small" icon={<Trash2 aria-hidden className="size-4" />} />
        <IconButton label="Being deleted" isBusy icon={<Trash2 aria-hidden className="size-5" />} />
        <LinkButton to="/news" variant="primary">
          A page
        </LinkButton>
        <LinkButton to="/vendors" size="small">
          A small one
        </LinkButton>
        <AnchorButton href="#buttons-and-links">A file</AnchorButton>
        <FileButton accept=".opml" onFiles={() => {}}>
          Import a list
        </FileButton>
      </Row>
      <p>
        <FollowLink path="/news" /> leads to where something is followed. A sentence with a{' '}
        <TextLink to="/about">link to a page</TextLink>, with a{' '}
        <a href="#buttons-and-links" className="link">
          link to something else
        </a>
        , with a <TextButton>deed</TextButton>, and with an{' '}
        <Tooltip text="As low as reasonably achievable">
          <abbr tabIndex={0} className="underline decoration-dotted">
            ALARA
          </abbr>
        </Tooltip>
        .
      </p>
      <SegmentedLinks
        label="Span"
        choices={['1 h', '24 h', '7 d', '30 d'].map((label, index) => ({
          label,
          isCurrent: index === 1,
          link: { to: '/smr-ops-cloud' },
        }))}
      />
      <IndexLinks
        label="Letters"
        entries={[...'ABCDE'].map((text, index) => ({
          text,
          name: `${text}, ${index} ${index === 1 ? 'term' : 'terms'}`,
          href: index === 0 ? null : '#buttons-and-links',
          isCurrent: index === 2,
        }))}
        onFollow={() => {}}
      />
      <Tabs
        label="Format"
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'json', label: 'JSON', content: 'A list of objects.' },
          { value: 'csv', label: 'CSV', content: 'A line for each.' },
          { value: 'text', label: 'Text', content: 'One name in each line.' },
        ]}
      />
    </Chapter>
  );
}
