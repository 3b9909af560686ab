import { SIMULATED_CREW } from '../../maintenance/vocabulary.ts';
import { AN_EDITOR, OUTAGE_RECORDS, SIMULATION } from '../../units/vocabulary.ts';
import type { ShiftReview } from '../contract.ts';

/** A review as readers without the editor role may see it: what people did stays, without their names and without notes about work. */
export function hidePeople(review: ShiftReview): ShiftReview {
  const { alarms, statusEvents, outages, overdue, done, notes, entries } = review;
  const program = (name: string) => (name === SIMULATION || name === OUTAGE_RECORDS ? name : AN_EDITOR);
  const work = (tasks: ShiftReview['done']) =>
    tasks.map((task) => ({ ...task, note: null, doneBy: task.doneBy === SIMULATED_CREW ? task.doneBy : null }));
  return {
    ...review,
    alarms: { ...alarms, turns: alarms.turns.map((turn) => ({ ...turn, actorEmail: null })) },
    statusEvents: statusEvents.map((event) => ({ ...event, author: program(event.author) })),
    outages: outages.map((outage) => ({ ...outage, recordedBy: program(outage.recordedBy) })),
    overdue: work(overdue),
    done: work(done),
    notes: notes.map((note) => ({ ...note, author: null })),
    entries: entries.map((entry) => ({ ...entry, author: null })),
  };
}
