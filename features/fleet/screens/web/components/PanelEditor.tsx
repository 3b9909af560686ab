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
import { movePanel, placeAgain, rowsOf } from '../../rules/arrange-panels.ts';
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
  /** Which one, not where: others may be put back meanwhile. null: a new one. */
  const [edited, setEdited] = useState<{ panel: Panel | null; kind: PanelKind } | null>(null);
  const isFull = panels.length >= MOST_PANELS;
  const replace = (at: number, ...by: Panel[]) => onPanels([...panels.slice(0, at), ...by, ...panels.slice(at + 1)]);
  const rows = rowsOf(panels);
  const { place, said, noteMoved, noteTakenOut, notePutBack } = useArranging<HTMLDivElement>();
  const move = (name: string, from: number, to: number, by: 'forward' | 'back') => {
    noteMoved(name, to, panels.length, by);
    onPanels(movePanel(panels, from, to));
  };
  /** Undo may come when others have been moved and changed since, or when nobody edits the screen any more. */
  const edits = useRef<(Pick<PanelEditorProps, 'panels' | 'onPanels'> & { isBusy: boolean }) | null>(null);
  useLayoutEffect(() => {
    edits.current = { panels, onPanels, isBusy: edited !== null };
    return () => {
      edits.current = null;
    };
  });
  const putBack = (panel: Panel, before: readonly Panel[]) => {
    const now = edits.current?.panels;
    const at = now ? placeAgain(panel, before, now) : null;
    if (!edits.current || !now || at === null || now.length >= MOST_PANELS)
      return showToast({
        tone: 'error',
        title: 'The panel was not put back',
        description:
          now && at !== null
            ? `A screen has at most ${MOST_PANELS} panels.`
            : 'What it was taken from is not being edited any more. Its versions have the panel if it was saved.',
      });
    // A dialog keeps the focus that it has.
    if (!edits.current.isBusy) notePutBack(namePanel(panel), at);
    const next = [...now.slice(0, at), panel, ...now.slice(at)];
    // Another one may be put back before this is drawn.
    edits.current.panels = next;
    edits.current.onPanels(next);
  };
  const takeAway = (panel: Panel, at: number) => {
    noteTakenOut(namePanel(panel), at);
    replace(at);
    let isBack = false;
    showToast({
      tone: 'success',
      title: 'Panel taken away',
      description: namePanel(panel),
      action: {
        label: 'Undo',
        onAct() {
          if (!isBack) putBack(panel, panels);
          isBack = true;
        },
      },
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
          onChoose: () => setEdited({ panel: null, kind }),
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
                          onClick={() => setEdited({ panel, kind: panel.kind })}
                          icon={<Pencil aria-hidden className="size-4" />}
                        />
                        <IconButton
                          label={`Copy ${name}`}
                          isDisabled={isFull}
                          onClick={() => replace(at, panel, { ...panel })}
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
          panel={edited.panel}
          streams={streams}
          units={units}
          onPanel={(panel) => {
            const at = edited.panel ? panels.indexOf(edited.panel) : -1;
            replace(at === -1 ? panels.length : at, panel);
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
