import type { DateSource } from '../../../follows/server/define-follow.ts';
import { milestoneField, milestoneLabels } from '../../records/record.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { followRecordList } from '../../records/server/follow-record-list.ts';
import { countryLabel } from '../../records/server/narrow-records.ts';
import { type Atlas, firstOf } from '../../records/server/open-atlas.ts';
import { entriesAbout } from '../../records/server/what-about.ts';
import { milestones, wordOf } from '../../records/vocabulary.ts';
import { projectFilterSchema } from '../contract.ts';
import { projectFacets } from '../vocabulary.ts';
import { narrowProjects } from './narrow-projects.ts';

/** The list of projects, narrowed as its page is. */
export const followProjects = (atlas: Atlas) =>
  followRecordList(atlas, {
    ...{ kind: 'projects', of: 'projects', pathname: '/projects', title: 'Projects' },
    schema: projectFilterSchema,
    lists: projectFacets,
    nameOf: (reading, list, value) => {
      if (list === 'country') return countryLabel(value);
      if (list === 'company') return reading.companyName(value) ?? value;
      return list === 'design' ? (reading.find('designs', value)?.name ?? value) : wordOf(value);
    },
    narrow: (_, reading, filter) => narrowProjects(reading, filter),
  });

/** When a project is to come to its milestones, and when it did. */
export function projectDates(atlas: Atlas): DateSource {
  return {
    async list({ values: { about = [] } }) {
      const reading = await atlas.read();
      const projects = new Set(about.flatMap((one) => entriesAbout(reading, 'projects', one)));
      return [...projects].flatMap((project) => {
        const isOver = firstOf(project, 'stage') === 'cancelled';
        return milestones.flatMap((milestone) => {
          const planned = firstOf(project, milestoneField(milestone, 'Planned'));
          const actual = firstOf(project, milestoneField(milestone, 'Actual'));
          const told = actual ?? planned;
          const span = told ? readDate(told) : null;
          if (!told || !span || !planned) return [];
          const state = actual ? ('happened' as const) : isOver ? ('cancelled' as const) : ('expected' as const);
          return [
            {
              uid: `project-${project.slug}-${milestone}`,
              title: `${project.name}: ${milestoneLabels[milestone].toLowerCase()}`,
              path: `/projects/${project.slug}`,
              ...{ state, told, day: span.to, revision: project.revision, changedAt: project.updatedAt },
            },
          ];
        });
      });
    },
  };
}
