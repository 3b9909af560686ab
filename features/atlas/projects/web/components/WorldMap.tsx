import { Link, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SegmentedLinks } from '../../../../../ui/SegmentedLinks.tsx';
import type { ProjectMap } from '../../contract.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '../../rules/project-point.ts';
import { type ProjectSearch, readProjectSearch } from '../project-search.ts';

interface WorldMapProps {
  map: ProjectMap;
  search: ProjectSearch;
  /** Where the list of what is in sight stands on the page. */
  listId: string;
}

/**
 * Projects on a map of equal areas. Each mark is a link: to a project, closer to where several lie, or to the projects of a country whose
 * sites are not known. The outline is a file of its own, so that it is loaded once.
 */
export function WorldMap({ map: { window, marks }, search, listId }: WorldMapProps) {
  const [x, y] = [window.x * MAP_WIDTH, window.y * MAP_HEIGHT];
  const frame = useRef<HTMLElement>(null);
  const part = `${window.x} ${window.y} ${window.share}`;
  const shown = useRef(part);
  useEffect(() => {
    // The mark, or the way back, that was followed is gone with the part of the map that it stood on.
    if (shown.current !== part && document.activeElement === document.body) frame.current?.focus();
    shown.current = part;
  }, [part]);
  return (
    <figure className="mt-4">
      <section
        ref={frame}
        aria-label="Map of projects"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        className="data-frame overflow-x-auto"
      >
        <div className="relative aspect-[1000/435] min-w-160">
          <svg
            viewBox={`${x} ${y} ${MAP_WIDTH * window.share} ${MAP_HEIGHT * window.share}`}
            aria-hidden
            className="absolute inset-0 size-full"
          >
            <use href="/world.svg#land" className="fill-line" />
            <use href="/world.svg#borders" className="fill-none stroke-panel" />
          </svg>
          <svg className="absolute inset-0 size-full">
            <title>Marks of projects</title>
            {marks.map((mark) => (
              <Mark key={`${mark.x} ${mark.y}`} mark={mark} search={search} listId={listId} />
            ))}
          </svg>
        </div>
      </section>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-caption text-ink-soft">
        <Closeness window={window} search={search} />
        <span>
          A dot: a site, or the station, town or area that it belongs to; the project’s page says which. A ring: only
          the country is known. With a number: so many near to each other. Outlines: Natural Earth, 1:110 million; they
          take no side on borders. Towns: GeoNames.
        </span>
      </figcaption>
    </figure>
  );
}

const RADIUS = 12;
/** Shares of the smallest map (640 by 278 px) that a mark needs beside it to be seen whole: Svalbard lies nearer to the edge than that. */
const ROOM = { x: 0.02, y: 0.045 };
const within = (share: number, room: number) => `${Math.min(1 - room, Math.max(room, share)) * 100}%`;

function Mark({ mark, search, listId }: { mark: ProjectMap['marks'][number] } & Omit<WorldMapProps, 'map'>) {
  const { kind, label, projects } = mark;
  const [x, y] = [within(mark.x, ROOM.x), within(mark.y, ROOM.y)];
  const isFilled = kind !== 'country';
  return (
    <Link {...targetOf(mark, search, listId)} preload={false} aria-label={label} className="group outline-none">
      <title>{label}</title>
      <circle
        cx={x}
        cy={y}
        r={RADIUS}
        className={`stroke-2 group-hover:stroke-ink group-focus-visible:stroke-ink group-focus-visible:stroke-4 ${isFilled ? 'fill-accent stroke-panel' : 'fill-panel stroke-accent'}`}
      />
      {kind === 'site' ? null : (
        <text
          x={x}
          y={y}
          dy="0.35em"
          textAnchor="middle"
          className={`text-caption font-medium tabular-nums ${isFilled ? 'fill-on-accent' : 'fill-ink'}`}
        >
          {projects.length}
        </text>
      )}
    </Link>
  );
}

function targetOf({ projects, closer, country }: ProjectMap['marks'][number], search: ProjectSearch, listId: string) {
  const [only] = projects;
  if (only && projects.length === 1) return linkOptions({ to: '/projects/$slug', params: { slug: only.slug } });
  if (closer) return linkOptions({ to: '/projects', search: { ...search, at: closer }, resetScroll: false });
  return linkOptions({
    to: '/projects',
    search: country ? readProjectSearch({ ...search, country: [country] }) : search,
    hash: listId,
  });
}

function Closeness({ window: { x, y, share, zoom }, search }: { window: ProjectMap['window']; search: ProjectSearch }) {
  if (zoom === 1) return null;
  const { at = '', ...whole } = search;
  const farther = at.replace(/\d+$/, String(zoom / 2));
  return (
    <SegmentedLinks
      key={`${x} ${y} ${share}`}
      label="Part of the map"
      choices={[
        { label: 'Whole map', isCurrent: false, link: linkOptions({ to: '/projects', search: whole }) },
        ...(zoom > 2
          ? [
              {
                label: 'Farther',
                isCurrent: false,
                link: linkOptions({ to: '/projects', search: { ...search, at: farther } }),
              },
            ]
          : []),
        {
          label: `${zoom} times closer`,
          isCurrent: true,
          link: linkOptions({ to: '/projects', search: { ...search } }),
        },
      ]}
    />
  );
}
