import { type Severity, severities, severityLabels } from '../../streams/vocabulary.ts';

/** What is told of an alarm. */
export interface ToldCall {
  alertId: string;
  /** 'over': it calls nobody any more; the title says why. */
  transition: 'raised' | 'over';
  severity: Severity;
  title: string;
  message: string;
  origin: string;
}

export interface AlarmMessage {
  title: string;
  lines: string[];
  /** What is said of the values: that they are simulated, or their owner's label. */
  origins: string[];
  /** Of ours, from the first slash. */
  path: string;
}

const MOST_NAMED = 20;
const rankOf = ({ transition, severity }: ToldCall) =>
  (transition === 'over' ? severities.length : 0) + severities.indexOf(severity);

/** One message for all that waits for somebody: the worst first, counted when there are many. */
export function writeMessage(calls: readonly ToldCall[]): AlarmMessage {
  const sorted = calls.toSorted((a, b) => rankOf(a) - rankOf(b));
  const [first] = sorted;
  if (!first) throw new Error('a message about nothing');
  const origins = [...new Set(calls.map(({ origin }) => origin))];
  const path = `/smr-ops-cloud/alerts/${first.alertId}`;
  if (sorted.length === 1) return { title: titleOf(first), lines: [first.message], origins, path };
  const raised = calls.filter(({ transition }) => transition === 'raised').length;
  const ended = calls.length - raised;
  const counts = [raised > 0 ? `${raised} raised` : '', ended > 0 ? `${ended} no longer calling` : '']
    .filter(Boolean)
    .join(', ');
  const named = sorted.slice(0, MOST_NAMED).map((call) => `${titleOf(call)}. ${call.message}`);
  const more = sorted.length - named.length;
  return {
    title: `${calls.length} alarms (${counts}): ${titleOf(first)}`,
    lines: more > 0 ? [...named, `And ${more} more.`] : named,
    origins,
    path: '/smr-ops-cloud/alerts',
  };
}

function titleOf({ transition, severity, title }: ToldCall): string {
  return transition === 'over' ? title : `${severityLabels[severity]}: ${title}`;
}
