import type { ReactNode } from 'react';
import {
  Core,
  circuitScenes,
  Outlet,
  Pump,
  Surface,
  Tubes,
  Vessel,
} from '../../../../atlas/designs/web/components/CircuitParts.tsx';
import type { Circuit } from '../../vocabulary.ts';

/** Of the whole drawing. */
export const DRAWING = { width: 1_080, height: 476 };
/** Where the drawing of the circuit begins, which is made for 320 × 300. */
const SCENE = { x: 158, y: 116 };

interface Ends {
  /** Where steam or hot gas leaves the drawing of the circuit. */
  steam: readonly [x: number, y: number];
  /** Where what was condensed, or cooled, comes back. */
  feed: readonly [x: number, y: number];
  /** The middle of the core's left side. */
  core: readonly [x: number, y: number];
}

const sideBoiler = { steam: [299, 30], feed: [268, 246] } as const;
const ends: Readonly<Record<Circuit, Ends>> = {
  'integral-pwr': { steam: [282, 96], feed: [282, 160], core: [126, 228] },
  'loop-pwr': { steam: [295, 14], feed: [254, 130], core: [64, 196] },
  bwr: { steam: [292, 66], feed: [292, 150], core: [122, 215] },
  phwr: { steam: [286, 32], feed: [286, 225], core: [34, 160] },
  'pebble-bed': { ...sideBoiler, core: [68, 150] },
  'prismatic-htgr': { ...sideBoiler, core: [66, 150] },
  'gas-fast': { ...sideBoiler, core: [70, 187] },
  sodium: { steam: [294, 16], feed: [224, 150], core: [118, 213] },
  lead: { steam: [292, 20], feed: [228, 160], core: [118, 213] },
  'molten-salt-liquid-fuel': { steam: [293, 22], feed: [264, 186], core: [56, 130] },
  'salt-cooled-solid-fuel': { steam: [293, 26], feed: [264, 200], core: [78, 160] },
  'heat-pipe': { steam: [296, 58], feed: [220, 96], core: [70, 215] },
};
const unknownEnds: Ends = { steam: [282, 80], feed: [282, 150], core: [120, 220] };

/** Steam and water go up and down here, between reactor and turbine. */
const RISER = 498;

/**
 * The lines of a plant: the circuit of its kind as the atlas draws it, and behind it a turbine with condenser, generator and grid. Every plant of a
 * kind has the same.
 */
export function PlantLines({ circuit }: { circuit: Circuit | null }) {
  const Scene = (circuit && circuitScenes[circuit]) ?? UnknownCircuit;
  const { steam, feed } = endsOf(circuit);
  const [steamX, steamY, feedX, feedY] = [steam[0] + SCENE.x, steam[1] + SCENE.y, feed[0] + SCENE.x, feed[1] + SCENE.y];
  return (
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-ink"
    >
      <path d={`M${feedX} ${feedY}H${RISER - 14}V398H712V340`} className="text-accent" />
      <Pump x={640} y={398} />
      <Outlet d={`M${steamX} ${steamY}H${RISER}V158H642`} />
      <g transform={`translate(${SCENE.x} ${SCENE.y})`}>
        <Scene />
      </g>
      <Turbine />
      <Grid />
      <Condenser />
    </g>
  );
}

export function endsOf(circuit: Circuit | null): Ends {
  return circuit ? ends[circuit] : unknownEnds;
}

/** The core, in the whole drawing. */
export function coreOf(circuit: Circuit | null): readonly [x: number, y: number] {
  const { core } = endsOf(circuit);
  return [core[0] + SCENE.x, core[1] + SCENE.y];
}

/** Where steam or hot gas leaves, in the whole drawing. */
export function outletOf(circuit: Circuit | null): readonly [x: number, y: number] {
  const { steam } = endsOf(circuit);
  return [steam[0] + SCENE.x - 8, steam[1] + SCENE.y];
}

/** Says nothing of the kind: a vessel with a core. */
function UnknownCircuit(): ReactNode {
  return (
    <>
      <Vessel x={98} y={26} width={92} height={248} />
      <Core x={120} y={190} width={48} height={60} isRods={false} />
      <Outlet d="M186 80h96" />
      <path d="M186 150h96" className="text-accent" />
    </>
  );
}

function Turbine() {
  return (
    <>
      <path d="M642 138v40l78 34V104Z" strokeWidth="2.4" className="fill-paper" />
      {[662, 681, 700].map((x) => {
        const half = 20 + ((x - 642) / 78) * 34 - 6;
        return <path key={x} d={`M${x} ${158 - half}v${2 * half}`} strokeWidth="0.9" className="text-ink-soft" />;
      })}
      <path d="M720 158h38" strokeWidth="3" />
      <circle cx="790" cy="158" r="32" strokeWidth="2.4" className="fill-paper" />
      <path d="M776 158c5 -16 9 -16 14 0s9 16 14 0" strokeWidth="1.2" />
      <path d="M712 208v68" strokeWidth="3" className="text-ink-soft" />
    </>
  );
}

function Grid() {
  return (
    <>
      <path d="M822 158h34" />
      <circle cx="869" cy="158" r="13" />
      <circle cx="885" cy="158" r="13" />
      <path d="M898 158h62" />
      <path d="M976 210l10 -96l10 96M968 132h36M972 148h28M979 180l15 30M993 180l-15 30" strokeWidth="1.2" />
      <path d="M960 158q12 -4 14 -25M1000 133q22 22 66 24" strokeWidth="0.9" />
    </>
  );
}

function Condenser() {
  return (
    <>
      <rect x="652" y="276" width="120" height="64" rx="6" strokeWidth="2.4" className="fill-paper" />
      <Tubes x={666} y={290} width={92} turns={6} />
      <path d="M758 290h104M758 325h104" className="text-accent" />
      <Surface x={840} y={342} width={72} />
    </>
  );
}
