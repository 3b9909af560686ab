import { pictureFormats } from '../../../../../platform/shared/picture-formats.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import type { DesignProfile } from '../../contract.ts';
import { readinessRules } from '../../rules/readiness-rules.ts';
import { dimensionLabels, HIGHEST_LEVEL, readinessDimensions } from '../../vocabulary.ts';

/** Of the drawing, in its own units. */
const SIZE = 320;
const RADIUS = 104;
const MIDDLE = SIZE / 2;
/** For the longest word at the left. */
const BESIDE = 16;

const LEVELS = Array.from({ length: HIGHEST_LEVEL }, (_, index) => index + 1);

interface ReadinessChartProps {
  readiness: DesignProfile['readiness'];
  history: DesignProfile['readinessHistory'];
  slug: string;
  name: string;
}

/** How far a design is on six dimensions: drawn as a star, and told as a table with the rule and the date of each level. */
export function ReadinessChart({ readiness, history, slug, name }: ReadinessChartProps) {
  const step = (2 * Math.PI) / readiness.length;
  const at = (index: number, level: number) => {
    const [angle, distance] = [index * step - Math.PI / 2, (RADIUS * level) / HIGHEST_LEVEL];
    return [round(MIDDLE + distance * Math.cos(angle)), round(MIDDLE + distance * Math.sin(angle))] as const;
  };
  const ring = (level: number) => readiness.map((_, index) => at(index, level).join()).join(' ');
  return (
    <div className="grid gap-x-12 gap-y-6 rounded-lg border border-line bg-panel p-5 sm:p-6 lg:grid-cols-[20rem_1fr]">
      <div>
        <svg
          viewBox={`${-BESIDE} 0 ${SIZE + 2 * BESIDE} ${SIZE}`}
          role="img"
          aria-label={`Readiness of ${name}`}
          className="mx-auto w-full max-w-80"
        >
          {LEVELS.map((level) => (
            <polygon key={level} points={ring(level)} className="fill-none stroke-line" />
          ))}
          {readiness.map(({ dimension }, index) => {
            const [x, y] = at(index, HIGHEST_LEVEL);
            return <line key={dimension} x1={MIDDLE} y1={MIDDLE} x2={x} y2={y} className="stroke-line" />;
          })}
          <polygon
            points={readiness.map(({ level }, index) => at(index, level).join()).join(' ')}
            className="fill-accent/20 stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {readiness.map(({ dimension, level }, index) => {
            const [x, y] = at(index, level);
            return <circle key={dimension} cx={x} cy={y} r="3" className="fill-accent" />;
          })}
          {readiness.map(({ dimension, level }, index) => {
            const [x, y] = at(index, HIGHEST_LEVEL + 1);
            return (
              <text
                key={dimension}
                x={x}
                y={y}
                textAnchor={Math.abs(x - MIDDLE) < 1 ? 'middle' : x > MIDDLE ? 'start' : 'end'}
                dominantBaseline="middle"
                className="fill-ink-soft text-chart"
                dx={Math.abs(x - MIDDLE) < 1 ? 0 : x > MIDDLE ? -22 : 22}
              >
                {dimensionLabels[dimension]} {level}
              </text>
            );
          })}
        </svg>
        <p className="flex justify-center gap-4 text-note">
          {pictureFormats.map((format) => (
            <a key={format} href={`/charts/readiness/${slug}.${format}`} download className="link">
              {format.toUpperCase()}
              <span className="sr-only"> of the readiness of {name}</span>
            </a>
          ))}
        </p>
      </div>
      <div>
        <dl className="grid gap-x-8 gap-y-3 text-note sm:grid-cols-2">
          {readiness.map(({ dimension, level, since, because }) => (
            <div key={dimension} className="border-t border-line pt-2.5">
              <dt className="flex justify-between gap-3 font-semibold">
                {dimensionLabels[dimension]}
                <span className="tabular-nums">
                  {level} <span className="font-normal text-ink-soft">of {HIGHEST_LEVEL}</span>
                </span>
              </dt>
              <dd className="text-ink-soft">
                {readinessRules[dimension][level]}
                {since ? ` Since ${writeDate(since)}.` : level > 0 ? ' Its record has no date.' : ''}
                {because.length > 0 && because[0]?.kind !== 'designs' ? (
                  <span className="block">From: {because.map((one) => one.name).join('; ')}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        <History changes={history} />
        <details className="mt-4 border-t border-line pt-3 text-note">
          <summary className="cursor-pointer link-quiet">All rules</summary>
          {readinessDimensions.map((dimension) => (
            <div key={dimension} className="mt-3">
              <h3 className="font-sans text-note font-semibold">{dimensionLabels[dimension]}</h3>
              <ol start={0} className="list-decimal pl-5 text-ink-soft">
                {readinessRules[dimension].map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ol>
            </div>
          ))}
        </details>
      </div>
    </div>
  );
}

/** By which records it came to its levels, the newest first. */
function History({ changes }: { changes: DesignProfile['readinessHistory'] }) {
  if (changes.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-3 text-note">
      <summary className="cursor-pointer link-quiet">How it came there</summary>
      <p className="mt-2 text-caption text-ink-soft">
        Computed anew as it was known on each date that a record tells. What has no date is not in it.
      </p>
      <ol className="mt-2 space-y-2">
        {changes.map(({ dimension, at, from, to, because }) => (
          <li key={`${dimension} ${to} ${at}`} className="border-t border-line pt-2">
            <span className="flex justify-between gap-3">
              <span>{writeDate(at)}</span>
              <span className="tabular-nums">
                {dimensionLabels[dimension]} {from} → <span className="font-semibold">{to}</span>
              </span>
            </span>
            <span className="block text-caption text-ink-soft">
              {because.length > 0
                ? because.map((one) => one.name).join('; ')
                : 'What gave the level before was refused or withdrawn.'}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Server and browser may differ in the last digit of a cosine. */
const round = (length: number) => Math.round(length * 10) / 10;
