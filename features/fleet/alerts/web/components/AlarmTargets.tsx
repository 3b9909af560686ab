import { formatCount, formatFixed, formatPercent } from '../../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Mark } from '../../../../../ui/Mark.tsx';
import type { AlarmStatistics } from '../../contract.ts';

type Standing = 'good' | 'manageable' | 'above' | 'unclear';

interface Judged {
  name: string;
  written: string;
  target: string;
  standing: Standing;
}

/** Of fewer alarms, ten are always a great part. */
const LEAST_FOR_A_SHARE = 200;
const isGood = (is: boolean): Standing => (is ? 'good' : 'above');
const percent = (value: number) => formatPercent(value, 1);

function judge(statistics: AlarmStatistics): Judged[] {
  const { raised, perHour, mostInTenMinutes, busyTenMinutesPercent, floodPercent } = statistics;
  const { topPercent, fleeting, standing, critPercent } = statistics;
  const chattering = statistics.chattering.length;
  const share: Standing = topPercent <= 1 ? 'good' : topPercent <= 5 ? 'manageable' : 'above';
  return [
    {
      name: 'Alarms per hour, mean',
      written: formatFixed(perHour, perHour < 1 ? 2 : 1),
      target: '6 at most; 12 can be managed',
      standing: perHour <= 6 ? 'good' : perHour <= 12 ? 'manageable' : 'above',
    },
    {
      name: 'Most in ten minutes',
      written: formatCount(mostInTenMinutes),
      target: '10 at most',
      standing: isGood(mostInTenMinutes <= 10),
    },
    {
      name: 'Ten minutes with more than ten',
      written: percent(busyTenMinutesPercent),
      target: 'less than 1%',
      standing: isGood(busyTenMinutesPercent < 1),
    },
    {
      name: 'Time in a flood',
      written: percent(floodPercent),
      target: 'less than 1%',
      standing: isGood(floodPercent < 1),
    },
    {
      name: 'Ten most frequent alarms',
      written: percent(topPercent),
      target: '1% at best, 5% at most',
      standing: raised < LEAST_FOR_A_SHARE ? 'unclear' : share,
    },
    { name: 'Chattering alarms', written: formatCount(chattering), target: 'none', standing: isGood(chattering === 0) },
    { name: 'Fleeting alarms', written: formatCount(fleeting), target: 'none', standing: isGood(fleeting === 0) },
    {
      name: 'Standing for more than 24 h',
      written: formatCount(standing),
      target: 'less than 5',
      standing: isGood(standing < 5),
    },
    {
      name: 'Critical ones',
      written: percent(critPercent),
      target: '5% at most',
      standing: raised < LEAST_FOR_A_SHARE ? 'unclear' : isGood(critPercent <= 5),
    },
  ];
}

/** Each figure with its target, and how it stands: shape, colour and word. */
export function AlarmTargets({ statistics }: { statistics: AlarmStatistics }) {
  return (
    <DataTable
      caption="Alarm figures and their targets"
      look="inset"
      columns={columns}
      rows={judge(statistics)}
      keyOf={({ name }) => name}
    />
  );
}

const columns: Column<Judged>[] = [
  { id: 'name', header: 'Figure', isRowHeader: true, cell: ({ name }) => name },
  { id: 'value', header: 'Now', isNumeric: true, cell: ({ written }) => written },
  { id: 'target', header: 'Target', cell: ({ target }) => <span className="text-ink-soft">{target}</span> },
  { id: 'verdict', header: 'Verdict', cell: (row) => <Verdict {...row} /> },
];

const verdicts = {
  good: { shape: 'circle', tone: 'good', word: 'On target' },
  manageable: { shape: 'triangle', tone: 'warn', word: 'Can be managed' },
  above: { shape: 'diamond', tone: 'danger', word: 'Above target' },
} as const;

function Verdict({ standing }: Judged) {
  if (standing === 'unclear') return <span className="text-ink-soft">Too few to judge</span>;
  const { shape, tone, word } = verdicts[standing];
  return (
    <Mark shape={shape} tone={tone}>
      {word}
    </Mark>
  );
}
