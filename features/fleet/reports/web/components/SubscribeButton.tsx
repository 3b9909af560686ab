import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Bell } from '../../../../../ui/icons/Bell.tsx';
import { BellRing } from '../../../../../ui/icons/BellRing.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import type { ReportPeriod } from '../../vocabulary.ts';

const rhythms: Readonly<Record<ReportPeriod, string>> = {
  daily: 'each day',
  weekly: 'each week',
  monthly: 'each month',
};

/** Whether the reader gets the reports of this unit and period by mail, and the way to change it. */
export function SubscribeButton({ unitId, period }: { unitId: string; period: ReportPeriod }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { reports } = api.fleet;
  const address = useLocation({ select: ({ href }) => href });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { data: own } = useQuery({ ...reports.listSubscriptions.queryOptions(), enabled: Boolean(me) });
  const refresh = [reports.listSubscriptions.key()];
  const subscribe = useTold(reports.subscribe.mutationOptions(), {
    done: () => ({
      title: `You get this report by mail, ${rhythms[period]}`,
      description: 'The first is of the period that is going on.',
    }),
    failed: 'You do not get this report',
    refresh,
  });
  const unsubscribe = useTold(reports.unsubscribe.mutationOptions(), {
    done: 'No mail of this report any more',
    failed: 'The mails were not ended',
    refresh,
  });
  if (!me) {
    return (
      <TextLink to="/auth" search={{ next: address }}>
        Sign in to get it by mail
      </TextLink>
    );
  }
  const mine = own?.find((one) => one.smrUnitId === unitId && one.period === period);
  return mine ? (
    <Button
      icon={<BellRing aria-hidden className="size-4" />}
      isBusy={unsubscribe.isPending}
      onClick={() => unsubscribe.mutate({ id: mine.id })}
    >
      End its mails
    </Button>
  ) : (
    <Button
      icon={<Bell aria-hidden className="size-4" />}
      isBusy={subscribe.isPending || own === undefined}
      onClick={() => subscribe.mutate({ smrUnitId: unitId, period })}
    >
      By mail {rhythms[period]}
    </Button>
  );
}
