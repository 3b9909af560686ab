import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { CirclePause } from '../../../../../ui/icons/CirclePause.tsx';
import { Clock } from '../../../../../ui/icons/Clock.tsx';
import { Play } from '../../../../../ui/icons/Play.tsx';
import { LinkButton } from '../../../../../ui/LinkButton.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { AlarmLevels } from '../../../alerts/web/components/AlarmLevels.tsx';
import { PastAlertsContext } from '../../../alerts/web/use-open-alerts.ts';
import { LiveFleetContext } from '../../../live/web/live-fleet.ts';
import { type ReplaySpeed, replaySpeeds } from '../../vocabulary.ts';
import { PastContext } from '../use-past.ts';
import { useReplay } from '../use-replay.ts';

interface ReplayFrameProps {
  /** Time that the address names, ms since 1970. */
  at: number;
  speed: ReplaySpeed;
  shown: { streamIds: readonly number[]; unitIds: readonly string[] };
  timeZone: string;
  /** The page at another time, made with `linkOptions`. */
  linkTo(at: number, speed: ReplaySpeed): LinkProps;
  /** The page as it is now. */
  live: LinkProps;
  /** The page, for browsers without scripts, and what else its address says. */
  action: string;
  kept?: readonly (readonly [name: string, value: string])[];
  onGoTo(fields: Record<string, unknown>): void;
  children: ReactNode;
}

/** Around whatever shows values: inside of it they are those of the time in view, and everything says so. */
export function ReplayFrame(props: ReplayFrameProps) {
  const { at, speed, shown, timeZone, linkTo, live, action, kept = [], onGoTo, children } = props;
  const router = useRouter();
  const replay = useReplay({
    at,
    speed,
    shown,
    timeZone,
    onRest: (stoppedAt, stoppedSpeed) =>
      router.navigate({ ...linkTo(stoppedAt, stoppedSpeed), replace: true, resetScroll: false }),
  });
  const { clock, past, fleet, alerts, error, isReady, isKnown } = replay;
  return (
    <LiveFleetContext.Provider value={fleet}>
      <PastAlertsContext.Provider value={alerts}>
        <PastContext.Provider value={past}>
          <section
            aria-label="Replay"
            // Below the navigation of the site. In a low window, as one that is magnified, it would leave no room for what it is about.
            className="sticky top-16 z-30 [@media(height<30rem)]:static rounded-lg border-2 border-plum-ink bg-plum px-3 py-2 text-plum-ink sm:px-4"
          >
            {/* Two rows on a phone, of which half would be left otherwise: what is entered, or read once, stands below and goes by with the page. */}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="flex flex-1 items-center gap-2 font-semibold tabular-nums max-sm:text-note sm:flex-none">
                <Clock aria-hidden className="size-4 shrink-0 max-sm:hidden" />
                <span>
                  <span className="max-sm:block">Replay, not now:</span>{' '}
                  <Time at={past.at} form="moment" timeZone={timeZone} isExact />
                  {clock.isPlaying && !isReady ? <span className="font-normal"> · waiting for data</span> : null}
                </span>
              </p>
              <LinkButton {...live} size="small" variant="primary">
                Back to now
              </LinkButton>
              <div className="flex items-center gap-2 noscript:hidden max-sm:w-full sm:ml-auto">
                <Button size="small" onClick={() => replay.step(-1)}>
                  ← <span className="max-sm:sr-only">Step</span>
                </Button>
                {clock.isPlaying ? (
                  <Button size="small" icon={<CirclePause aria-hidden className="size-4" />} onClick={replay.pause}>
                    Pause
                  </Button>
                ) : (
                  <Button size="small" icon={<Play aria-hidden className="size-4" />} onClick={replay.play}>
                    Play
                  </Button>
                )}
                <Button size="small" onClick={() => replay.step(1)}>
                  <span className="max-sm:sr-only">Step</span> →
                </Button>
                <SelectField
                  name="speed"
                  label="Speed"
                  isLabelHidden
                  size="small"
                  className="max-sm:ml-auto"
                  choices={replaySpeeds.map((one) => ({ value: String(one), label: `${one}×` }))}
                  value={String(clock.speed)}
                  onValue={(chosen) => replay.setSpeed(replaySpeeds.find((one) => String(one) === chosen) ?? 1)}
                />
              </div>
            </div>
          </section>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-caption text-plum-ink">
              Values, limits, statuses and alarms as they were then. Samples that came late stand at their own time.
              Alarms of now are not shown here.
            </p>
            <FilterBar
              key={at}
              action={action}
              submitLabel="Go there"
              kept={kept}
              onSubmit={(fields) => onGoTo(Object.fromEntries(fields))}
              size="small"
            >
              <TextField
                kind="datetime-local"
                name="at"
                label={`Time (${timeZone})`}
                isLabelHidden
                size="small"
                defaultValue={toZoneClock(new Date(at), timeZone)}
                isRequired
              />
            </FilterBar>
          </div>
          {error ? (
            <Message tone="danger" className="mt-3">
              The past could not be loaded. {errorMessage(error)}
            </Message>
          ) : null}
          {/* Of a past that is not known nothing is shown: it would say that nothing asked for attention. */}
          {error && !isKnown ? null : (
            <div className="mt-3 rounded-lg border-2 border-dashed border-plum-ink p-3">
              <AlarmLevels>{children}</AlarmLevels>
            </div>
          )}
        </PastContext.Provider>
      </PastAlertsContext.Provider>
    </LiveFleetContext.Provider>
  );
}
