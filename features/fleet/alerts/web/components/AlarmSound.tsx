import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { Volume2 } from '../../../../../ui/icons/Volume2.tsx';
import { VolumeX } from '../../../../../ui/icons/VolumeX.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { useLink } from '../../../live/web/use-live-fleet.ts';
import { gatherWaiting, isCut } from '../../rules/gather-waiting.ts';
import { alarmStandingQuery, openAlertsQuery, waitingAlertsQuery } from '../open-alerts.ts';
import { type AlarmWatch, openAlarmWatch, type SoundState } from '../watch-alarms.ts';

/** Whether alarms are heard on this device, off at first. As long as it is on a page, the title of the document counts those that wait, and says when nobody can know. */
export function AlarmSound() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: open, isError } = useQuery(openAlertsQuery(api.fleet));
  const enabled = isCut(open);
  const { data: critical } = useQuery({ ...waitingAlertsQuery(api.fleet, 'crit'), enabled });
  const { data: warnings } = useQuery({ ...waitingAlertsQuery(api.fleet, 'warn'), enabled });
  const { data: standing } = useQuery({ ...alarmStandingQuery(api.fleet), enabled });
  const [watch, setWatch] = useState<AlarmWatch | null>(null);
  const [{ isOn, isSilent }, setState] = useState<SoundState>({ isOn: false, isSilent: false });
  useEffect(() => {
    const opened = openAlarmWatch(setState);
    setWatch(opened);
    return opened.close;
  }, []);
  useEffect(() => {
    if (!open) return;
    const waiting = gatherWaiting(open, critical, warnings);
    const counted = isCut(open) && standing ? standing.waiting.crit + standing.waiting.warn : waiting.length;
    watch?.take(waiting, counted);
  }, [watch, open, critical, warnings, standing]);
  const isKnown = !useLasts(useLink().state === 'lost' || isError, LOST_MS);
  useEffect(() => watch?.know(isKnown), [watch, isKnown]);
  return (
    <span className="inline-flex items-center gap-3">
      <IconButton
        role="switch"
        aria-checked={isOn}
        label="Sound"
        icon={isOn ? <Volume2 aria-hidden className="size-4" /> : <VolumeX aria-hidden className="size-4" />}
        size="small"
        className="-my-1.5 -mr-2"
        onClick={() => watch?.switchSound(!isOn)}
      />
      {isSilent ? <TextButton onClick={() => watch?.wake()}>Click to hear</TextButton> : null}
    </span>
  );
}

/** A broken line is back within a few seconds as a rule. */
const LOST_MS = 15_000;

/** Whether it has been so for some time. */
function useLasts(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return lasts;
}
