import type { ReactNode } from 'react';
import type { ReactorType } from '../../../records/vocabulary.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** An upright vessel with round heads. */
const capsule = (x: number, y: number, width: number, height: number) => {
  const r = width / 2;
  return `M${x} ${y + r}a${r} ${r} 0 0 1 ${width} 0v${height - width}a${r} ${r} 0 0 1 ${-width} 0Z`;
};

export function Vessel({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <>
      <path d={capsule(x, y, width, height)} strokeWidth="2.4" className="fill-paper" />
      <path d={capsule(x + 5, y + 5, width - 10, height - 10)} strokeWidth="0.7" />
    </>
  );
}

/** Fuel, glowing; drawn as rods where it is rods. */
export function Core({
  x,
  y,
  width,
  height,
  isRods = true,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  isRods?: boolean;
}) {
  const rods = Math.floor(width / 7);
  return (
    <g className="text-accent">
      <rect x={x} y={y} width={width} height={height} className="fill-accent/15" />
      {isRods
        ? range(rods - 1).map((rod) => (
            <path key={rod} d={`M${x + ((rod + 1) * width) / rods} ${y}v${height}`} strokeWidth="0.9" />
          ))
        : null}
    </g>
  );
}

function Pebbles({ x, y, columns, rows }: { x: number; y: number; columns: number; rows: number }) {
  return (
    <g className="text-accent">
      {range(rows).flatMap((row) =>
        range(columns - (row % 2)).map((column) => (
          <circle
            key={`${row}-${column}`}
            cx={x + column * 11 + (row % 2) * 5.5}
            cy={y + row * 9.5}
            r="4.6"
            strokeWidth="0.9"
            className="fill-accent/15"
          />
        )),
      )}
    </g>
  );
}

/** Tubes of a steam generator or heat exchanger. */
export function Tubes({ x, y, width, turns }: { x: number; y: number; width: number; turns: number }) {
  const path = range(turns)
    .map((turn) => `${turn === 0 ? `M${x} ${y}` : ''}h${turn % 2 === 0 ? width : -width}v7`)
    .join('');
  return <path d={path} strokeWidth="1.1" className="text-ink-soft" />;
}

export function Pump({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="9" className="fill-paper" />
      <path d={`M${x - 4} ${y + 5}l10 -5l-10 -5Z`} strokeWidth="1" />
    </>
  );
}

/** Where steam or hot gas leaves. */
export function Outlet({ d }: { d: string }) {
  return (
    <>
      <path d={d} strokeWidth="3.4" className="text-danger/70" />
      <path d={d} strokeWidth="1.2" className="text-paper" />
    </>
  );
}

export function Surface({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <path d={`M${x} ${y}${'q6 -4 12 0t12 0'.repeat(Math.floor(width / 24))}`} strokeWidth="1" className="text-accent" />
  );
}

/** What a hull needs below a reactor at sea. */
export function Hull() {
  return (
    <g>
      <path d="M6 286h308l-26 34H32Z" className="fill-sunken" />
      <Surface x={0} y={304} width={320} />
    </g>
  );
}

function IntegralPwr() {
  return (
    <>
      <rect x="70" y="14" width="150" height="272" rx="10" strokeWidth="1.2" className="fill-sunken" />
      <Vessel x={108} y={26} width={74} height={248} />
      <path d="M118 58h54" strokeWidth="1" />
      <path d="M132 206v-130M158 206v-130" strokeWidth="1" />
      <Tubes x={116} y={100} width={12} turns={8} />
      <Tubes x={162} y={100} width={12} turns={8} />
      <Core x={126} y={206} width={38} height={44} />
      <Outlet d="M178 96h104" />
      <path d="M178 160h104" strokeWidth="1.6" className="text-accent" />
    </>
  );
}

function LoopPwr() {
  return (
    <>
      <Vessel x={46} y={96} width={74} height={160} />
      <Core x={64} y={172} width={38} height={48} />
      <Vessel x={196} y={34} width={58} height={176} />
      <Tubes x={210} y={92} width={30} turns={10} />
      <Outlet d="M120 140h76" />
      <path d="M225 210v32h-70M139 242h-19v-48" strokeWidth="3" className="text-accent" />
      <Pump x={148} y={242} />
      <path d={capsule(140, 44, 24, 66)} className="fill-paper" />
      <path d="M152 110v30" />
      <Outlet d="M225 34v-20h70" />
    </>
  );
}

function Bwr() {
  return (
    <>
      <rect x="64" y="14" width="160" height="272" rx="10" strokeWidth="1.2" className="fill-sunken" />
      <Vessel x={100} y={24} width={88} height={250} />
      <Core x={122} y={190} width={44} height={50} />
      <path d="M122 190v-70M166 190v-70" strokeWidth="1" />
      {range(4).map((one) => (
        <path key={one} d={`M${120 + one * 14} 118v-26l4 -6l4 6v26`} strokeWidth="1" />
      ))}
      <Surface x={108} y={132} width={72} />
      <Outlet d="M186 66h106" />
      <path d="M186 150h106" className="text-accent" />
      {range(3).map((one) => (
        <path key={one} d={`M${132 + one * 12} 240v26`} strokeWidth="1" />
      ))}
    </>
  );
}

function Phwr() {
  return (
    <>
      <path d="M60 100h170a46 46 0 0 1 0 120H60a46 46 0 0 1 0 -120Z" strokeWidth="2.4" className="fill-paper" />
      {range(6).map((row) => (
        <g key={row} className="text-accent">
          <rect x="34" y={112 + row * 17} width="222" height="9" rx="3" strokeWidth="1" className="fill-accent/15" />
        </g>
      ))}
      <Outlet d="M256 116h30v-84" />
      <path d="M256 205h30v40H36v-40" className="text-accent" />
    </>
  );
}

function SideBoiler() {
  return (
    <>
      <Vessel x={206} y={84} width={62} height={190} />
      <Tubes x={222} y={128} width={30} turns={12} />
      <Outlet d="M128 198h78" />
      <path d="M128 212h78" className="text-accent" />
      <Outlet d="M237 84v-54h62" />
      <Pump x={237} y={72} />
    </>
  );
}

function PebbleBed() {
  return (
    <>
      <Vessel x={48} y={24} width={84} height={252} />
      <path d="M66 92v96l24 40l24 -40v-96" strokeWidth="1" />
      <Pebbles x={73} y={100} columns={4} rows={10} />
      <path d="M90 228v40" strokeWidth="5" className="text-ink-soft" />
      <SideBoiler />
    </>
  );
}

function Prismatic() {
  return (
    <>
      <Vessel x={48} y={24} width={84} height={252} />
      <g className="text-accent">
        {range(5).flatMap((row) =>
          range(3).map((column) => (
            <path
              key={`${row}-${column}`}
              d={`M${68 + column * 16} ${104 + row * 21}l8 -5l8 5v16l-8 5l-8 -5Z`}
              strokeWidth="0.9"
              className="fill-accent/15"
            />
          )),
        )}
      </g>
      <SideBoiler />
    </>
  );
}

function GasFast() {
  return (
    <>
      <Vessel x={48} y={24} width={84} height={252} />
      <Core x={70} y={170} width={40} height={34} />
      <SideBoiler />
    </>
  );
}

function Pool({ children }: { children?: ReactNode }) {
  return (
    <>
      <path d="M30 60v130a76 90 0 0 0 76 96h76a76 90 0 0 0 76 -96V60" strokeWidth="1" />
      <path d="M40 60v126a70 84 0 0 0 70 88h68a70 84 0 0 0 70 -88V60" strokeWidth="2.4" className="fill-accent-soft" />
      <path d="M22 60h244v-12H22Z" className="fill-paper" />
      <Surface x={42} y={88} width={206} />
      <Core x={118} y={192} width={52} height={42} />
      <path d="M112 192v-92M176 192v-92" strokeWidth="1" />
      {children}
    </>
  );
}

function SodiumPool() {
  return (
    <Pool>
      <path d={capsule(196, 40, 28, 140)} className="fill-paper" />
      <Tubes x={202} y={92} width={16} turns={9} />
      <path d="M74 30v130" strokeWidth="2" />
      <Pump x={74} y={170} />
      <Outlet d="M210 40v-24h84" />
    </Pool>
  );
}

function LeadPool() {
  return (
    <Pool>
      <Tubes x={60} y={106} width={40} turns={10} />
      <Tubes x={188} y={106} width={40} turns={10} />
      <Outlet d="M208 104v-84h84" />
    </Pool>
  );
}

function LiquidFuel() {
  return (
    <>
      <path d={capsule(56, 30, 108, 180)} strokeWidth="2.4" className="fill-accent/15" />
      <Surface x={64} y={74} width={96} />
      {range(4).map((rod) => (
        <path key={rod} d={`M${82 + rod * 19} 86v86`} strokeWidth="5" className="text-ink-soft" />
      ))}
      <Vessel x={214} y={70} width={50} height={130} />
      <Tubes x={226} y={104} width={26} turns={9} />
      <Outlet d="M164 96h50" />
      <path d="M214 176h-50" className="text-accent" />
      <path d="M110 210v26" />
      <path d="M103 218h14v8h-14Z" className="fill-paper" />
      <path d="M48 240h124v40H48Z" className="fill-sunken" />
      <Outlet d="M239 70v-48h54" />
    </>
  );
}

function SaltCooled() {
  return (
    <>
      <path d={capsule(56, 30, 108, 240)} strokeWidth="2.4" className="fill-accent-soft" />
      <Surface x={64} y={70} width={96} />
      <Pebbles x={82} y={104} columns={6} rows={12} />
      <Vessel x={214} y={86} width={50} height={130} />
      <Tubes x={226} y={120} width={26} turns={9} />
      <Outlet d="M164 112h50" />
      <path d="M214 192h-50" className="text-accent" />
      <Outlet d="M239 86v-60h54" />
    </>
  );
}

function HeatPipes() {
  return (
    <>
      <rect x="70" y="160" width="150" height="110" strokeWidth="2.4" className="fill-paper" />
      <Core x={80} y={170} width={130} height={90} isRods={false} />
      {range(8).map((pipe) => (
        <path key={pipe} d={`M${90 + pipe * 16} 256V46`} strokeWidth="3" className="text-ink-soft" />
      ))}
      <rect x="70" y="36" width="150" height="80" rx="6" className="fill-sunken" strokeWidth="1.2" />
      {range(8).map((pipe) => (
        <path key={pipe} d={`M${90 + pipe * 16} 110V46`} strokeWidth="3" className="text-ink-soft" />
      ))}
      <path d="M20 96h50" className="text-accent" />
      <Outlet d="M220 58h76" />
    </>
  );
}

/** Fusion is no part of the atlas; for what is no kind of its own there is no drawing. */
export const circuitScenes: Partial<Record<ReactorType, () => ReactNode>> = {
  'integral-pwr': IntegralPwr,
  'loop-pwr': LoopPwr,
  bwr: Bwr,
  'supercritical-water': Bwr,
  phwr: Phwr,
  'pebble-bed': PebbleBed,
  'prismatic-htgr': Prismatic,
  'gas-fast': GasFast,
  sodium: SodiumPool,
  lead: LeadPool,
  'molten-salt-liquid-fuel': LiquidFuel,
  'salt-cooled-solid-fuel': SaltCooled,
  'heat-pipe': HeatPipes,
};
