import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import type { SearchAnswer } from '../../contract.ts';
import { kindLabels, LONGEST_QUESTION } from '../../vocabulary.ts';
import type { Typed } from '../asked-search.ts';
import { isSlashOn, SLASH_KEY } from '../asks-for-search.ts';
import { forgetRecent, keepRecent, readRecent } from '../recent-searches.ts';

const ASK_AFTER_MS = 120;
const HITS = 'search-hits';

/** One search over everything, by keyboard first: arrows choose, Enter opens, Enter without a choice leads to the page of results. */
export function SearchPalette({ typed, onClose }: { typed: Typed; onClose(): void }) {
  const navigate = useNavigate();
  const { api } = useRouteContext({ from: '__root__' });
  const [text, setText] = useState(typed.text);
  useEffect(() => {
    const { activeElement: field } = document;
    if (field instanceof HTMLInputElement) field.setSelectionRange(...typed.selection);
  }, [typed]);
  const [chosen, setChosen] = useState(-1);
  const q = useLater(text.trim(), ASK_AFTER_MS);
  const { data, error, isFetching } = useQuery({
    ...api.search.find.queryOptions({ input: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const answer = q === '' || text.trim() === '' ? null : (data ?? null);
  const urls = answer?.groups.flatMap(({ items }) => items.map(({ url }) => url)) ?? [];
  const open = (href: string) => {
    keepRecent(text);
    onClose();
    navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever writes by an input method chooses signs with these keys.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && urls.length > 0) {
      event.preventDefault();
      // From the last back to the field, and from the field to the last.
      setChosen(((chosen + 1 + step + urls.length + 1) % (urls.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const url = urls[chosen];
      if (url !== undefined) open(url);
      else if (text.trim() !== '') open(`/search?${new URLSearchParams({ q: text.trim() })}`);
    }
  };
  return (
    <Dialog title="Search" size="growing" onClose={onClose} error={error ? errorMessage(error) : null}>
      <TextField
        kind="search"
        name="q"
        label="Search everything"
        isLabelHidden
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_QUESTION}
        placeholder="Designs, companies, news, terms …"
        role="combobox"
        aria-expanded={urls.length > 0}
        aria-controls={HITS}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${HITS}-${chosen}`}
        value={text}
        onValue={(value) => {
          setText(value);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {answer ? <Hits answer={answer} chosen={chosen} onFollow={open} /> : <Recent onAsk={setText} />}
      <p role="status" className="text-note text-ink-soft">
        {answer && !isFetching ? describe(answer) : ''}
      </p>
      <Keys />
    </Dialog>
  );
}

interface HitsProps {
  answer: SearchAnswer;
  /** Counted over all groups. */
  chosen: number;
  onFollow(href: string): void;
}

function Hits({ answer: { groups }, chosen, onFollow }: HitsProps) {
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${HITS}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  let number = -1;
  return (
    <div id={HITS} role="listbox" aria-label="Results" tabIndex={-1} className="max-h-[50dvh] overflow-y-auto">
      {groups.map(({ kind, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={kind} role="group" aria-label={kindLabels[kind]} className="mb-3">
          <p aria-hidden className="px-2 pb-1 text-caption font-semibold text-ink-soft">
            {kindLabels[kind]}
          </p>
          {items.map(({ url, title, snippet }) => {
            number++;
            return (
              <PlainLink
                key={url + title}
                id={`${HITS}-${number}`}
                role="option"
                aria-selected={number === chosen}
                tabIndex={-1}
                href={url}
                onFollow={onFollow}
                className={`block rounded-md px-2 py-1.5 hover:bg-sunken ${number === chosen ? 'bg-accent-soft' : ''}`}
              >
                <span dir="auto" className="block truncate">
                  {title}
                </span>
                {snippet ? (
                  <span dir="auto" className="block truncate text-caption text-ink-soft">
                    {snippet}
                  </span>
                ) : null}
              </PlainLink>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function describe({ groups, notes }: SearchAnswer): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const found = total === 0 ? 'Nothing was found.' : `${formatCounted(total, 'result', 'results')}.`;
  return [found, ...notes].join(' ');
}

function Recent({ onAsk }: { onAsk(q: string): void }) {
  const [searches, setSearches] = useState(readRecent);
  if (searches.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-note">
      <span className="text-ink-soft">Before, in this browser:</span>
      {searches.map((q) => (
        <TextButton key={q} onClick={() => onAsk(q)}>
          {q}
        </TextButton>
      ))}
      <TextButton
        onClick={() => {
          forgetRecent();
          setSearches([]);
        }}
      >
        Forget these
      </TextButton>
    </p>
  );
}

/** How it is opened, and the way out for who is disturbed by a single key: speech that is written, a cat. */
function Keys() {
  const [isOn, setOn] = useState(isSlashOn);
  const turn = () => {
    setOn(!isOn);
    try {
      if (isOn) localStorage.setItem(SLASH_KEY, 'off');
      else localStorage.removeItem(SLASH_KEY);
    } catch {
      // Without storage it cannot be kept: the button says what holds.
      setOn(true);
    }
  };
  return (
    <p className="text-caption text-ink-soft">
      Ctrl-K opens this on every page.{' '}
      <TextButton aria-pressed={isOn} onClick={turn}>
        The key “/” opens it, too: {isOn ? 'on' : 'off'}
      </TextButton>
    </p>
  );
}

/** A value as it stands when it has not changed for a while. */
function useLater(value: string, afterMs: number): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLater, afterMs, value);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return later;
}
