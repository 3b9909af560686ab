import { Link } from '@tanstack/react-router';
import { compact } from '../../../../../platform/web/search-params.ts';
import { drawMark } from '../../../../../ui/MarkShape.tsx';
import { toneInks } from '../../../../../ui/tone.ts';
import { statusLook } from '../../../look/web/components/StatusMark.tsx';
import type { Unit } from '../../../units/contract.ts';

interface SiteSchematicProps {
  units: readonly Unit[];
  selectedId: string | undefined;
  /** Of the map, to stay on it. */
  page: number | undefined;
}

/**
 * The site as a drawing of our own: a shore, a row of plots, the water's way in and out. It shows which unit is which, not where
 * anything is: all units have the project's one published position, and are set apart by their order.
 */
export function SiteSchematic({ units, selectedId, page }: SiteSchematicProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place around a drawing
    <svg viewBox="0 0 800 480" className="w-full" role="group" aria-label="Schematic of the site, not to scale">
      <Ground />
      {units.map((unit, index) => (
        <Plot
          key={unit.id}
          unit={unit}
          x={plotAt(index, units.length)}
          isSelected={unit.id === selectedId}
          page={page}
        />
      ))}
      <Caption />
    </svg>
  );
}

/** Middles of the plots, spread over the width of the site. */
function plotAt(index: number, count: number): number {
  const step = Math.min(170, 660 / Math.max(1, count));
  return 400 + (index - (count - 1) / 2) * step;
}

function Ground() {
  const waves = [398, 420, 442, 464];
  return (
    <g aria-hidden fill="none">
      <rect width="800" height="480" className="fill-paper" />
      <path d="M0 354Q60 378 120 366T300 352T470 362T640 356T800 352V480H0Z" className="fill-accent-soft" />
      <path d="M0 354Q60 378 120 366T300 352T470 362T640 356T800 352" className="stroke-accent" strokeWidth="1.5" />
      {waves.map((y, row) => (
        <path
          key={y}
          d={`M${20 + row * 34} ${y}q11 -6 22 0t22 0t22 0M${500 - row * 26} ${y}q11 -6 22 0t22 0t22 0`}
          className="stroke-accent"
          strokeWidth="1"
          opacity="0.35"
        />
      ))}
      {/* A road along the north, and the lines that take the power away. */}
      <path d="M0 70H800" className="stroke-line-strong" strokeWidth="10" />
      <path d="M0 70H800" className="stroke-paper" strokeWidth="1.5" strokeDasharray="14 10" />
      <path d="M60 120H740" className="stroke-ink-soft" strokeWidth="1" />
      <path d="M60 126H740" className="stroke-ink-soft" strokeWidth="1" />
      {[60, 230, 400, 570, 740].map((x) => (
        <path key={x} d={`M${x} 108v30M${x - 9} 113h18`} className="stroke-ink-soft" strokeWidth="1.5" />
      ))}
    </g>
  );
}

interface PlotProps {
  unit: Unit;
  x: number;
  isSelected: boolean;
  page: number | undefined;
}

function Plot({ unit, x, isSelected, page }: PlotProps) {
  const { word, shape, tone } = statusLook(unit.status);
  return (
    <Link
      to="/smr-ops-cloud/map"
      search={compact({ unit: unit.id, page })}
      replace
      resetScroll={false}
      aria-label={`${shortName(unit.name)} ${word}`}
      aria-current={isSelected ? 'true' : undefined}
      className="group outline-none"
    >
      <g transform={`translate(${x} 238)`}>
        <path d="M0 -112V-72" className="stroke-ink-soft" strokeWidth="1" />
        <path d="M-22 72V132M22 72V132" className="stroke-accent" strokeWidth="2" strokeDasharray="5 4" fill="none" />
        <rect
          x="-72"
          y="-72"
          width="144"
          height="144"
          rx="8"
          strokeWidth={isSelected ? 3 : 1.5}
          className={`fill-panel ${isSelected ? 'stroke-accent' : 'stroke-line-strong group-hover:stroke-ink-soft'}`}
        />
        <rect
          x="-78"
          y="-78"
          width="156"
          height="156"
          rx="12"
          fill="none"
          strokeWidth="2.5"
          className="stroke-accent opacity-0 group-focus-visible:opacity-100"
        />
        <text
          y="-38"
          textAnchor="middle"
          className="fill-ink font-sans text-schematic-name-phone font-semibold sm:text-schematic-name"
        >
          {shortName(unit.name)}
        </text>{' '}
        {/* On a phone the word would be too small to read; the legend below has it. */}
        <g className={toneInks[tone]}>
          <g transform="translate(0 -8) scale(3.1)" className="sm:hidden">
            {drawMark(shape)}
          </g>
          <g className="hidden sm:block">
            <g transform="translate(0 -19) scale(1.7)">{drawMark(shape)}</g>
            <text y="11" textAnchor="middle" fill="currentColor" className="font-sans text-schematic font-medium">
              {word}
            </text>
          </g>
        </g>
        {/* Turbine hall and reactor building from above. */}
        <rect x="-54" y="24" width="108" height="34" rx="2" className="fill-sunken stroke-line-strong" />
        <circle cx="0" cy="41" r="13" className="fill-paper stroke-line-strong" />
      </g>
    </Link>
  );
}

/** "Unit 3" of "Darlington SMR Unit 3": on the drawing the site is known. */
function shortName(name: string): string {
  return name.match(/unit \S+$/i)?.[0] ?? name.slice(0, 12);
}

function Caption() {
  return (
    <g aria-hidden className="fill-ink-soft font-sans text-schematic-phone sm:text-schematic">
      <text x="16" y="32">
        Schematic, not to scale
      </text>
      <text x="784" y="460" textAnchor="end" className="italic">
        Lake Ontario
      </text>
      <g transform="translate(770 34)">
        <path d="M0 -18 6 4 0 0 -6 4Z" />
        <text x="-12" y="2" textAnchor="end">
          N
        </text>
      </g>
    </g>
  );
}
