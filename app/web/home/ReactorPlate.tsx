/**
 * A cutaway of an integral pressurized water module, the kind most small reactors under licensing are: core, steam generators and
 * pressurizer in one vessel, the vessel in a steel containment, the containment in a pool. Our own drawing, after no maker's
 * design and not to scale.
 */
export function ReactorPlate() {
  return (
    <figure className="mx-auto w-full max-w-md md:mr-0 lg:max-w-[25.5rem]">
      <svg viewBox="0 0 480 600" aria-hidden className="w-full text-ink" fill="none" stroke="currentColor">
        <Pool />
        <Containment />
        <Pipes />
        <Vessel />
        <Glow />
        <SteamGenerators />
        <Core />
        <Flow />
        <Markers />
      </svg>
      <figcaption className="mx-auto mt-4 max-w-sm text-caption text-ink-soft">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
          {parts.map((part, index) => (
            <li key={part}>
              <span className="mr-0.5 font-semibold text-accent tabular-nums">{index + 1}</span> {part}
            </li>
          ))}
        </ol>
        <p className="mt-2">An integral reactor module, cut open. Schematic, not to scale.</p>
      </figcaption>
    </figure>
  );
}

const parts = ['Core', 'Riser', 'Steam generator', 'Pressurizer', 'Containment', 'Pool'];

/** The light of the core: stronger by night (`glow` in styles.css). */
function Glow() {
  return (
    <>
      <radialGradient id="core-light" className="text-accent">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.55" />
        <stop offset="0.45" stopColor="currentColor" stopOpacity="0.16" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </radialGradient>
      <circle cx="240" cy="464" r="210" fill="url(#core-light)" stroke="none" className="reactor-glow" />
    </>
  );
}

function Pool() {
  const depths = Array.from({ length: 19 }, (_, index) => index);
  return (
    <g className="text-ink-soft">
      <path d="M8 176h464v408H8Z" stroke="none" className="fill-accent-soft" />
      <path d={`M8 176${'q14.5 -6 29 0t29 0'.repeat(8)}`} strokeWidth="1.2" className="text-accent" />
      <path d="M8 152v432h464V152" strokeWidth="2" className="text-ink" />
      <path d="M0 152h8M472 152h8M0 592h480" strokeWidth="0.8" />
      {depths.map((depth) => {
        const y = 196 + depth * 20.5;
        const reach = 96 - ((depth * 37) % 44);
        const side = y > 500 ? (y - 500) * 0.9 : 0;
        return (
          <g key={depth} strokeWidth="0.8" opacity={0.75 - depth * 0.025}>
            <path d={`M${18 + ((depth * 23) % 26)} ${y}h${reach - 20}`} />
            <path d={`M${462 - ((depth * 31) % 30)} ${y}h${-(reach - 20)}`} />
            {side > 0 ? <path d={`M${118} ${y}h${side * 0.35}M${362} ${y}h${-side * 0.35}`} /> : null}
          </g>
        );
      })}
    </g>
  );
}

function Containment() {
  return (
    <g>
      <path d={capsule(130, 350, 24, 572)} strokeWidth="2.4" className="fill-paper" />
      <path d={capsule(137, 343, 31, 565)} strokeWidth="0.8" />
      {[234, 243].map((y) => (
        <path key={y} d={`M116 ${y}h14v7h-14ZM350 ${y}h14v7h-14Z`} strokeWidth="1.2" className="fill-paper" />
      ))}
    </g>
  );
}

function Vessel() {
  return (
    <g>
      <path d={capsule(170, 310, 60, 548)} strokeWidth="2.2" className="fill-panel" />
      <path
        d="M176 122.5q16 -5 32 0t32 0t32 0t32 0V489.5a64 52.5 0 0 1 -128 0Z"
        stroke="none"
        className="fill-accent-soft"
      />
      <path d={capsule(176, 304, 66, 542)} strokeWidth="0.7" />
      {/* Pressurizer: steam above, water below, a baffle with heaters between it and the rest. */}
      <path d="M176 150h128M176 156h128" strokeWidth="1.2" />
      <path d="M176 122.5q16 -5 32 0t32 0t32 0t32 0" strokeWidth="1.1" className="text-accent" />
      {[192, 208, 272, 288].map((x) => (
        <path key={x} d={`M${x} 150v-18`} strokeWidth="2.4" />
      ))}
      {/* Drives of the control rods, through the head of the vessel. */}
      {[222, 234, 246, 258].map((x) => (
        <path key={x} d={`M${x} 44v372`} strokeWidth="0.9" opacity="0.8" />
      ))}
      {[222, 234, 246, 258].map((x) => (
        <rect key={x} x={x - 3.5} y="38" width="7" height="20" rx="1.5" strokeWidth="1" className="fill-panel" />
      ))}
      {/* Riser: a tube that widens over the core. */}
      <path d="M214 176v206q0 14 -10 24t-10 22v84M266 176v206q0 14 10 24t10 22v84" strokeWidth="1.6" />
      <path d="M214 176h-7M266 176h7" strokeWidth="1.6" />
    </g>
  );
}

function SteamGenerators() {
  const rows = Array.from({ length: 13 }, (_, index) => 196 + index * 14);
  return (
    <g className="text-accent" strokeWidth="1.1">
      {rows.map((y) => (
        <g key={y}>
          <path d={`M181 ${y + 5}l27 -10M272 ${y + 5}l27 -10`} opacity="0.55" />
          {[184, 194.5, 205].map((x, column) => (
            <circle key={x} cx={x} cy={y + 4 - column * 3.8} r="3.6" className="fill-panel" />
          ))}
          {[275, 285.5, 296].map((x, column) => (
            <circle key={x} cx={x} cy={y + 4 - column * 3.8} r="3.6" className="fill-panel" />
          ))}
        </g>
      ))}
    </g>
  );
}

function Pipes() {
  return (
    <g strokeWidth="1.6">
      <path d="M310 184h66q18 0 18 -18V96q0 -14 14 -14h64M310 196h74q22 0 22 -22v-68q0 -12 12 -12h54" />
      <path d="M170 372h-62q-16 0 -16 -16V140q0 -14 -14 -14H8M170 384h-70q-20 0 -20 -20V150q0 -12 -12 -12H8" />
      <path d="m452 83 8 5 -8 5M22 127l8 5 -8 5" strokeWidth="1.2" />
    </g>
  );
}

function Core() {
  const assemblies = Array.from({ length: 9 }, (_, index) => 199 + index * 9.2);
  return (
    <g>
      <g className="text-accent">
        {assemblies.map((x, index) => (
          <g key={x}>
            <rect
              x={x}
              y="424"
              width="7.4"
              height="80"
              rx="1"
              fill="currentColor"
              fillOpacity={0.35 + (4 - Math.abs(index - 4)) * 0.13}
              strokeWidth="0.9"
            />
            <path d={`M${x} 444h7.4M${x} 464h7.4M${x} 484h7.4`} strokeWidth="0.6" className="text-panel" />
          </g>
        ))}
      </g>
      <path d="M194 418h92M194 510h92" strokeWidth="2" />
      <path d="M204 510v10M222 510v10M240 510v10M258 510v10M276 510v10" strokeWidth="1.2" />
    </g>
  );
}

/** Water rises warm through the middle and falls cool through the steam generators; it drifts slowly along its way while one points at it. */
function Flow() {
  return (
    <g className="reactor-flow text-accent" strokeWidth="2.6" strokeLinecap="round">
      <path d="M228 412V190q0 -16 -14 -20t-22 10" />
      <path d="M252 412V190q0 -16 14 -20t22 10" />
      <path d="M185 392v108q0 30 32 32" />
      <path d="M295 392v108q0 30 -32 32" />
    </g>
  );
}

function Markers() {
  const markers: [number: number, x: number, y: number, line: string][] = [
    [1, 420, 462, 'M408 462H284'],
    [2, 420, 330, 'M408 330H262'],
    [3, 420, 274, 'M408 274H298'],
    [4, 60, 84, 'M72 84H196'],
    [5, 60, 226, 'M72 226H140'],
    [6, 60, 540, ''],
  ];
  return (
    <g>
      {markers.map(([number, x, y, line]) => (
        <g key={number}>
          {line ? <path d={line} strokeWidth="0.9" /> : null}
          <circle cx={x} cy={y} r="12" strokeWidth="1" className="fill-paper" />
          <text
            x={x}
            y={y + 4.5}
            textAnchor="middle"
            stroke="none"
            fill="currentColor"
            className="font-sans text-plate font-semibold"
          >
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A standing cylinder with round ends. */
function capsule(left: number, right: number, top: number, bottom: number): string {
  const radius = (right - left) / 2;
  const cap = radius * 0.82;
  return `M${left} ${top + cap}a${radius} ${cap} 0 0 1 ${2 * radius} 0V${bottom - cap}a${radius} ${cap} 0 0 1 ${-2 * radius} 0Z`;
}
