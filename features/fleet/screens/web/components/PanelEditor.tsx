import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { ArrowDown } from '../../../../../ui/icons/ArrowDown.tsx';
import { ArrowUp } from '../../../../../ui/icons/ArrowUp.tsx';
import { Copy } from '../../../../../ui/icons/Copy.tsx';
import { Pencil } from '../../../../../ui/icons/Pencil.tsx';
import { Trash2 } from '../../../../../ui/icons/Trash2.tsx';
import { Menu } from '../../../../../ui/Menu.tsx';
import { showToast } from '../../../../../ui/show-toast.ts';
import { useArranging } from '../../../../../ui/use-arranging.ts';
import type { Stream } from '../../../streams/contract.ts';
import type { Unit } from '../../../units/contract.ts';
import type { Panel } from '../../contract.ts';
import { movePanel, rowsOf } from '../../rules/arrange-panels.ts';
import { namePanel } from '../../rules/compare-screens.ts';
import { MOST_PANELS, type PanelKind, panelKinds, panelLabels } from '../../vocabulary.ts';
import { PanelDialog } from './PanelDialog.tsx';

interface PanelEditorProps {
  panels: readonly Panel[];
  streams: readonly Stream[];
  units: readonly Unit[];
  onPanels(panels: Panel[]): void;
}

/** The panels of a screen in their rows, each to be moved, changed, copied and taken away. */
export function PanelEditor({ panels, streams, units, onPanels }: PanelEditorProps) {
  /** `at` of a new one: the end. */
  const [edited, setEdited] = useState<{ at: number; kind: PanelKind } | null>(null);
  const isFull = panels.length >= MOST_PANELS;
  const replace = (at: number, ...by: Panel[]) => onPanels([...panels.slice(0, at), ...by, ...panels.slice(at + 1)]);
  const rows = rowsOf(panels);
  const { place, said, noteMoved, noteTakenOut, notePutBack } = useArranging<HTMLDivElement>();
  const move = (name: string, from: number, to: number, by: 'forward' | 'back') => {
    noteMoved(name, to, panels.length, by);
    onPanels(movePanel(panels, from, to));
  };
  /** Undo may come when others have been moved and changed since, or when nobody edits the screen any more. */
  const edits = useRef<Pick<PanelEditorProps, 'panels' | 'onPanels'> | null>(null);
  useLayoutEffect(() => {
    edits.current = { panels, onPanels };
    return () => {
      edits.current = null;
    };
  });
  const putBack = (panel: Panel, from: number) => {
    if (!edits.current || edits.current.panels.length >= MOST_PANELS)
      return showToast({
        tone: 'error',
        title: 'The panel was not put back',
        description: edits.current
          ? `A screen has at most ${MOST_PANELS} panels.`
          : 'Its screen is not being edited any more. Open it again; its versions have the panel if it was saved.',
      });
    const { panels: now, onPanels: change } = edits.current;
    notePutBack(namePanel(panel), Math.min(from, now.length));
    change([...now.slice(0, from), panel, ...now.slice(from)]);
  };
  const takeAway = (panel: Panel, at: number) => {
    noteTakenOut(namePanel(panel), at);
    replace(at);
    showToast({
      tone: 'success',
      title: 'Panel taken away',
      description: namePanel(panel),
      action: { label: 'Undo', onAct: () => putBack(panel, at) },
    });
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {said}
      </p>
      <Menu
        label="Add a panel"
        variant="primary"
        entries={panelKinds.map((kind) => ({
          label: panelLabels[kind],
          isDisabled: isFull,
          onChoose: () => setEdited({ at: panels.length, kind }),
        }))}
      />
      {panels.length === 0 ? (
        <p className="mt-4 text-note text-ink-soft">It has no panels yet.</p>
      ) : (
        <ol className="mt-4 space-y-3">
          {rows.map((row) => (
            <li key={row.join()}>
              <ol aria-label={`Row ${rows.indexOf(row) + 1}`} className="grid grid-cols-1 gap-2 md:grid-cols-12">
                {row.map((at) => {
                  const panel = panels[at] as Panel;
                  const name = namePanel(panel);
                  return (
                    <li
                      key={at}
                      data-entry
                      tabIndex={-1}
                      className={`min-w-0 rounded-md border border-line bg-panel px-3 py-2 text-note ${spans[panel.width - 1]}`}
                    >
                      <p className="font-medium wrap-anywhere">{name}</p>
                      <p className="text-caption text-ink-soft">
                        {panelLabels[panel.kind]} · {panel.width} × {panel.height}
                      </p>
                      <div className="mt-1 -ml-2 flex flex-wrap">
                        <IconButton
                          label={`Move ${name} forward`}
                          data-move="forward"
                          isDisabled={at === 0}
                          onClick={() => move(name, at, at - 1, 'forward')}
                          icon={<ArrowUp aria-hidden className="size-4" />}
                        />
                        <IconButton
                          label={`Move ${name} back`}
                          data-move="back"
                          isDisabled={at === panels.length - 1}
                          onClick={() => move(name, at, at + 1, 'back')}
                          icon={<ArrowDown aria-hidden className="size-4" />}
                        />
                        <IconButton
                          label={`Change ${name}`}
                          onClick={() => setEdited({ at, kind: panel.kind })}
                          icon={<Pencil aria-hidden className="size-4" />}
                        />
                        <IconButton
                          label={`Copy ${name}`}
                          isDisabled={isFull}
                          onClick={() => replace(at, panel, panel)}
                          icon={<Copy aria-hidden className="size-4" />}
                        />
                        <IconButton
                          label={`Take ${name} away`}
                          onClick={() => takeAway(panel, at)}
                          icon={<Trash2 aria-hidden className="size-4" />}
                        />
                      </div>
                    </li>
                  );
                })}
              </ol>
            </li>
          ))}
        </ol>
      )}
      {edited ? (
        <PanelDialog
          kind={edited.kind}
          panel={panels[edited.at] ?? null}
          streams={streams}
          units={units}
          onPanel={(panel) => {
            replace(edited.at, panel);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

const spans = [
  'md:col-span-2',
  'md:col-span-2',
  'md:col-span-3',
  'md:col-span-4',
  'md:col-span-5',
  'md:col-span-6',
  'md:col-span-7',
  'md:col-span-8',
  'md:col-span-9',
  'md:col-span-10',
  'md:col-span-11',
  'md:col-span-12',
];
