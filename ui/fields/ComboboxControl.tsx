import { Combobox } from '@base-ui/react/combobox';
import { use, useRef, useState } from 'react';
import { Check } from '../icons/Check.tsx';
import { ChevronsUpDown } from '../icons/ChevronsUpDown.tsx';
import { PopupContainer } from '../popup-container.ts';
import type { Choice } from './choice.ts';
import { Field } from './Field.tsx';
import type { SelectFieldProps } from './SelectField.tsx';

export interface ComboboxControlProps extends Omit<SelectFieldProps<string>, 'onValue'> {
  onValue?: ((value: string) => void) | undefined;
  onSearch?: ((words: string) => void) | undefined;
  keepsWords: boolean;
  /** It begins with the focus, which the field in whose place it comes had. */
  hasFocus: boolean;
}

/** The list that can be searched. Only ComboboxField renders it, which fetches this file when the page stands. */
export function ComboboxControl(props: ComboboxControlProps) {
  const { name, label, hint, error, isRequired, isDisabled, isLabelHidden, size, className } = props;
  const { choices, emptyLabel, defaultValue, value, onValue, onSearch, keepsWords, form, hasFocus } = props;
  const container = use(PopupContainer);
  const typed = useRef('');
  const hadFocus = useRef(false);
  const isOwned = value !== undefined;
  // Of a field whose value is its owner's: what is being typed; null shows what is chosen, which is what is sent.
  const [words, setWords] = useState<string | null>(null);
  const items: Choice[] = emptyLabel === undefined ? [...choices] : [{ value: '', label: emptyLabel }, ...choices];
  const find = (wanted: string | undefined) => items.find((item) => item.value === (wanted ?? '')) ?? null;
  const owned = isOwned ? find(value) : null;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <Combobox.Root
          items={items}
          name={name}
          form={form}
          required={wiring.required ?? false}
          disabled={isDisabled ?? false}
          autoHighlight
          {...(onSearch ? { filter: null } : {})}
          {...(isOwned
            ? { value: owned, inputValue: words ?? owned?.label ?? '' }
            : { defaultValue: find(defaultValue) })}
          onInputValueChange={(now, change) => {
            const isTyped = change.reason === 'input-change';
            // With its list closed: the owner's value stays, and the key is for what is around the field.
            if (isOwned && change.reason === 'escape-key') {
              change.allowPropagation();
              change.cancel();
            }
            if (onSearch) {
              // What is chosen stands in the field as well; that is no search.
              if (isTyped) {
                typed.current = now;
                onSearch(now);
              } else if (change.reason === 'item-press') typed.current = '';
              else if (keepsWords && typed.current !== '') change.cancel();
            }
            if (!change.isCanceled) setWords(isTyped ? now : null);
          }}
          onValueChange={(item, change) => {
            // An emptied field is about to be typed into: what its owner holds stays until another is chosen.
            if (item === null && isOwned) change.cancel();
            else onValue?.(item?.value ?? '');
          }}
          isItemEqualToValue={(item, chosen) => item.value === chosen.value}
        >
          <Combobox.InputGroup className="control-select">
            <Combobox.Input
              id={wiring.id}
              autoFocus={hasFocus}
              aria-describedby={wiring['aria-describedby']}
              aria-invalid={wiring['aria-invalid']}
              // Letters typed after the press that came here take the place of what is chosen, as after Tab; a second press puts the caret.
              onMouseDown={({ currentTarget }) => {
                hadFocus.current = document.activeElement === currentTarget;
              }}
              onClick={({ currentTarget }) => {
                const { selectionStart, selectionEnd } = currentTarget;
                if (!hadFocus.current && selectionStart === selectionEnd) currentTarget.select();
                hadFocus.current = true;
              }}
              onBlur={() => {
                hadFocus.current = false;
                // Words open the list, and its closing takes them back; without any it may never have been open.
                if (words?.trim() === '') setWords(null);
              }}
              className={`control ${size === 'small' ? 'control-small' : ''}`}
            />
            <ChevronsUpDown aria-hidden className="size-4" />
          </Combobox.InputGroup>
          <Combobox.Portal container={container}>
            <Combobox.Positioner
              positionMethod="fixed"
              sideOffset={4}
              collisionPadding={8}
              className="z-50 outline-none"
            >
              <Combobox.Popup className="popup w-(--anchor-width) min-w-48">
                <Combobox.Empty className="px-3 py-2 text-note text-ink-soft empty:hidden">
                  Nothing matches.
                </Combobox.Empty>
                <Combobox.List
                  aria-label={label}
                  className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none"
                >
                  {(item: Choice) => (
                    <Combobox.Item
                      key={item.value}
                      value={item}
                      disabled={item.isDisabled ?? false}
                      className="popup-item"
                    >
                      <span className="min-w-0 flex-1 wrap-anywhere">{item.label}</span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
