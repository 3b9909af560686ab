import { pictureFormats } from '../../../../../platform/shared/picture-formats.ts';
import { PictureFigure } from '../../../../../ui/PictureFigure.tsx';
import { pageChapter } from '../../../../../ui/page-chapter.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { writeDate } from '../../../records/rules/write-value.ts';
import type { ChartPage } from '../../contract.ts';
import { CHART_WIDTH, chartHeight } from '../../vocabulary.ts';
import { ChartTable } from './ChartTable.tsx';
import { CountedRecords } from './CountedRecords.tsx';

/** A chart with its numbers and with what was counted in them. It is only read: see `ui/Still.tsx`. */
export function ChartBody({ chart }: { chart: ChartPage }) {
  const { name, title, rows } = chart;
  const counted = rows.filter(({ records }) => records.length > 0);
  return (
    <>
      <div className="mt-8 max-w-5xl">
        <PictureFigure
          formats={pictureFormats}
          path={`/charts/${name}`}
          alt={`The table ${title} as bars`}
          width={CHART_WIDTH}
          height={chartHeight(rows.length)}
          isDrawnByTable
        />
      </div>
      <Section title="In numbers" {...pageChapter}>
        <div className="max-w-3xl">
          <ChartTable chart={chart} nameOf={nameOf} />
        </div>
      </Section>
      <HowCounted chart={chart} />
      <Section
        id="records"
        title="Records that are counted"
        note="By the rows of the chart; each leads to where it stands, with its sources."
        {...pageChapter}
      >
        <ul className="divide-y divide-line border-y border-line text-note">
          {counted.map((row) => (
            <li key={row.label}>
              <CountedRecords row={row} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

type Row = ChartPage['rows'][number];

const nameOf = ({ list, label }: Row) =>
  list === null ? (
    label
  ) : (
    <a href={list} className="link">
      {label}
    </a>
  );

function HowCounted({ chart: { note, newest, readOn } }: { chart: ChartPage }) {
  return (
    <Section id="counted" title="How it is counted" {...pageChapter}>
      <div className="max-w-2xl space-y-3 text-note">
        <p>{note}</p>
        <p>
          It is computed from the records of the atlas as they are now. A record without a sourced value is not in it,
          so it counts what is known and not what there is.
        </p>
        {newest ? (
          <p>
            The newest record in it:{' '}
            <a href={newest.record.url} className="link">
              {newest.record.name}
            </a>
            , by a source as of {writeDate(newest.asOf)}.
          </p>
        ) : null}
        {readOn ? (
          <p>
            The last of its values was read on <Time at={readOn} form="day" />.
          </p>
        ) : null}
        <p>
          What its words mean stands in the <TextLink to="/data">data dictionary</TextLink>; every value with its source
          is in the files there.
        </p>
      </div>
    </Section>
  );
}
