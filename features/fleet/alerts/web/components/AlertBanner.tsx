import { useQuery } from '@tanstack/react-query';
import { Link, ScriptOnce, useLocation, useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { X } from '../../../../../ui/icons/X.tsx';
import { SeverityMark, severityLooks } from '../../../look/web/components/SeverityMark.tsx';
import type { Alert } from '../../contract.ts';
import { chooseBanners } from '../../rules/choose-banners.ts';
import { addForemost, countAsking, isCut } from '../../rules/gather-waiting.ts';
import { BANNER_SECONDS } from '../../vocabulary.ts';
import { endedBanners, forgetEnded, hideEndedScript, rememberEnded, stopHiding } from '../ended-banners.ts';
import { alarmStandingQuery, openAlertsQuery } from '../open-alerts.ts';

/**
 * What asks for attention, over the content of every page of the fleet: the newest critical alert until somebody acts, or else up to
 * three others for eight seconds each, once a session. Dismissing hides the banner only; the alert stays as it is. In the flow of the page:
 * a toast in a corner lay on the very values it was about. None where the alerts themselves are the page.
 */
export function AlertBanner() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: open } = useQuery(openAlertsQuery(api.fleet));
  const { data: standing } = useQuery({ ...alarmStandingQuery(api.fleet), enabled: isCut(open) });
  const alerts = useMemo(() => open && addForemost(open, standing), [open, standing]);
  const { dismissed, dismiss, end } = useDismissed(alerts);
  const { shown, isPersistent, more } = chooseBanners(alerts ?? [], dismissed, countAsking(open, standing));
  const pause = usePause();
  const place = useRef<HTMLDivElement>(null);
  const isAmongAlerts = useLocation({ select: ({ pathname }) => pathname.startsWith('/smr-ops-cloud/alerts') });
  if (isAmongAlerts) return null;
  // Their place takes the keyboard from the one that goes, so that it goes on from here. None of those that are left: with the focus in it, it would stay.
  const dismissByHand = (id: string) => {
    place.current?.focus();
    dismiss(id);
  };
  const endByHand = (id: string) => {
    place.current?.focus();
    // What takes the focus or the pointer away by disappearing tells nobody that it was left.
    pause.end();
    end(id);
  };
  const passing = isPersistent ? [] : shown;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div role="alert">
        {isPersistent
          ? shown.map((alert) => <Banner key={alert.id} alert={alert} more={more} onDismiss={dismissByHand} />)
          : null}
      </div>
      <div {...pause.handlers}>
        {/* Read out politely; messages are not read out at all. */}
        <div role="status">
          <Passing alerts={passing} severity="warn" isPaused={pause.isOn} onDismiss={endByHand} onEnd={end} />
        </div>
        <Passing alerts={passing} severity="info" isPaused={pause.isOn} onDismiss={endByHand} onEnd={end} />
      </div>
      {/* Before the first paint: a page that is loaded anew must not move up as soon as it is awake. */}
      <ScriptOnce>{hideEndedScript}</ScriptOnce>
    </div>
  );
}

/**
 * Ids whose banner was closed, or has ended in this session: of a critical alert it comes back with the next page that is loaded. An alert that
 * asks for attention again, after it had stopped, gets a new one.
 */
function useDismissed(alerts: readonly Alert[] | undefined) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  // The server's markup knows none of them; they are hidden there already. Before the next paint: a page that one walks to inside the browser
  // has no such markup.
  useLayoutEffect(() => {
    setDismissed(endedBanners());
    stopHiding();
  }, []);
  useEffect(() => {
    if (!alerts) return;
    const asking = new Set(alerts.filter(({ state }) => state === 'unacknowledged').map(({ id }) => id));
    forgetEnded(asking);
    setDismissed((before) => {
      const kept = [...before].filter((id) => asking.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [alerts]);
  const dismiss = (id: string) => setDismissed((before) => new Set([...before, id]));
  const end = (id: string) => {
    rememberEnded(id);
    dismiss(id);
  };
  return { dismissed, dismiss, end };
}

/** Time stands still while somebody reads (points at it, has the focus in it) and while nobody can see the page. */
function usePause() {
  const [isRead, setRead] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    // A page may have been opened behind another one.
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return {
    isOn: isRead || isHidden,
    end: () => setRead(false),
    handlers: {
      onMouseEnter: () => setRead(true),
      onMouseLeave: () => setRead(false),
      onFocus: () => setRead(true),
      onBlur: () => setRead(false),
    },
  };
}

interface PassingProps {
  alerts: readonly Alert[];
  severity: Alert['severity'];
  isPaused: boolean;
  onDismiss(id: string): void;
  /** Its time is over. */
  onEnd(id: string): void;
}

function Passing({ alerts, severity, ...rest }: PassingProps) {
  return alerts
    .filter((alert) => alert.severity === severity)
    .map((alert) => <PassingBanner key={alert.id} alert={alert} {...rest} />);
}

function PassingBanner({
  alert,
  isPaused,
  onDismiss,
  onEnd,
}: { alert: Alert } & Omit<PassingProps, 'alerts' | 'severity'>) {
  const leftMs = useRef(BANNER_SECONDS * 1_000);
  const end = useEffectEvent(() => onEnd(alert.id));
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
  return <Banner alert={alert} more={0} onDismiss={onDismiss} />;
}

interface BannerProps {
  alert: Alert;
  more: number;
  onDismiss(id: string): void;
}

function Banner({ alert, more, onDismiss }: BannerProps) {
  const { edge, soft } = severityLooks[alert.severity];
  return (
    <div
      data-banner={alert.id}
      className={`mb-3 flex items-start gap-3 rounded-md border-l-4 py-2.5 pr-2 pl-4 text-note ${edge} ${soft}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <SeverityMark severity={alert.severity} />
        <Link
          to="/smr-ops-cloud/alerts/$id"
          params={{ id: alert.id }}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {alert.title}
        </Link>
        <span className="wrap-anywhere">{alert.message}</span>
        {more > 0 ? (
          <Link to="/smr-ops-cloud/alerts" className="whitespace-nowrap underline">
            {formatCount(more)} more
          </Link>
        ) : null}
      </div>
      <IconButton
        label={`Dismiss: ${alert.title}`}
        icon={<X aria-hidden className="size-4" />}
        size="small"
        onClick={() => onDismiss(alert.id)}
        className="-my-1 shrink-0"
      />
    </div>
  );
}
