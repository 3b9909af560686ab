import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ToDo } from '../../../features/overview/contract.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../platform/shared/format-time.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** What waits for an editor now, each with the page where it is done. */
export function ToDoList({ toDo }: { toDo: ToDo }) {
  return (
    <section aria-labelledby="to-do" className="mt-part">
      <SectionTitle id="to-do" className="mb-3">
        To do today
      </SectionTitle>
      <DataList
        label="To do today"
        items={listTasks(toDo)}
        keyOf={({ text }) => text}
        empty={{ title: 'Nothing waits for you' }}
      >
        {({ text, link, note }) => (
          <p className="text-note">
            <TextLink {...link}>{text}</TextLink>
            {note ? <span className="text-ink-soft"> {note}</span> : null}
          </p>
        )}
      </DataList>
    </section>
  );
}

interface Task {
  text: string;
  link: LinkProps;
  note?: string;
}

function listTasks(toDo: ToDo): Task[] {
  const {
    pendingSubmissions,
    waitingProposals,
    newFeedback,
    postsInReview,
    failingSources,
    movedSources,
    unacknowledgedAlerts,
    returnedAlerts,
    overdueTasks,
    dueContactTasks,
    failedDeliveries,
    nextLetter,
  } = toDo;
  const counted: [count: number, task: Task][] = [
    [
      unacknowledgedAlerts,
      {
        text: `Acknowledge ${formatCounted(unacknowledgedAlerts, 'alert')}`,
        link: linkOptions({ to: '/smr-ops-cloud/alerts', search: { state: 'unacknowledged' } }),
      },
    ],
    [
      returnedAlerts,
      {
        text: `Acknowledge ${formatCounted(returnedAlerts, 'alert')} whose value is back`,
        link: linkOptions({ to: '/smr-ops-cloud/alerts', search: { state: 'returned-unacknowledged' } }),
      },
    ],
    [
      pendingSubmissions,
      {
        text: `Decide on ${formatCounted(pendingSubmissions, 'submission')}`,
        link: linkOptions({ to: '/admin/news-submissions', search: { status: 'pending' } }),
      },
    ],
    [
      waitingProposals,
      {
        text: `Decide on ${formatCounted(waitingProposals, 'proposal')} for the atlas`,
        link: linkOptions({ to: '/admin/proposals' }),
      },
    ],
    [
      newFeedback,
      {
        text: `Answer ${formatCounted(newFeedback, 'message')}`,
        link: linkOptions({ to: '/admin/feedback', search: { state: 'new' } }),
      },
    ],
    [
      postsInReview,
      {
        text: `Review ${formatCounted(postsInReview, 'post')}`,
        link: linkOptions({ to: '/admin/blog-posts', search: { state: 'review' } }),
      },
    ],
    [
      overdueTasks,
      {
        text: `${formatCounted(overdueTasks, 'maintenance task')} overdue`,
        link: linkOptions({ to: '/smr-ops-cloud/maintenance', search: { status: 'overdue' } }),
      },
    ],
    [
      dueContactTasks,
      {
        text: `${formatCounted(dueContactTasks, 'task')} about contacts due`,
        link: linkOptions({ to: '/admin/crm-contacts', search: { tasks: 'due' } }),
      },
    ],
    [
      movedSources,
      {
        text: `${formatCounted(movedSources, 'feed')} moved to a new address`,
        link: linkOptions({ to: '/admin/news-ingestion', search: { tab: 'sources', show: 'moved' } }),
      },
    ],
    [
      failingSources,
      {
        text: `${formatCounted(failingSources, 'feed')} failing`,
        link: linkOptions({ to: '/admin/news-ingestion', search: { tab: 'sources', show: 'failing' } }),
        note: 'They are tried again by themselves.',
      },
    ],
    [
      failedDeliveries,
      {
        text: `${formatCounted(failedDeliveries, 'delivery', 'deliveries')} given up`,
        link: linkOptions({ to: '/admin/deliveries', search: { state: 'failed' } }),
      },
    ],
  ];
  return [
    ...counted.filter(([count]) => count > 0).map(([, task]) => task),
    ...(nextLetter ? [letterTask(nextLetter)] : []),
  ];
}

function letterTask({ id, sendAt, timeZone, recipients }: NonNullable<ToDo['nextLetter']>): Task {
  const when = formatZonedMoment(new Date(sendAt), timeZone);
  const [link, text] = id
    ? [linkOptions({ to: '/admin/newsletter/$id', params: { id } }), 'Look at the next letter']
    : [linkOptions({ to: '/admin/newsletter' }), 'Draft the next letter'];
  return { text, link, note: `It goes out on ${when} to ${formatCounted(recipients, 'subscriber')}.` };
}
