import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { useForgetText } from '../../../../../ui/kept-text-owner.ts';
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx';
import { LONGEST_SIGNING } from '../../vocabulary.ts';

interface SigningDialogProps {
  /** The shift to hand over, by a moment of it; or the hand-over to take over. */
  what: { at: string; siteId?: string | undefined } | { id: string };
  /** The shift, in words. */
  shift: string;
  onClose(): void;
}

/** Signs a shift as handed over, or as taken over. */
export function SigningDialog({ what, shift, onClose }: SigningDialogProps) {
  const { shifts } = useRouteContext({ from: '__root__' }).api.fleet;
  const once = useOnceKey();
  const isNew = 'at' in what;
  const keptAs = isNew ? `hand-over of ${what.siteId ?? 'the fleet'}, ${shift}` : `taking over ${what.id}`;
  const forgetText = useForgetText(keptAs);
  const close = () => {
    forgetText();
    onClose();
  };
  const outcome = { refresh: [shifts.key()], isSaid: () => true };
  const handOver = useTold(shifts.handOver.mutationOptions({ context: once.context, onSuccess: close }), {
    ...outcome,
    done: 'Handed over. Somebody else takes it over',
    failed: 'The shift was not handed over',
  });
  const takeOver = useTold(shifts.takeOver.mutationOptions({ onSuccess: close }), {
    ...outcome,
    done: 'Taken over',
    failed: 'The shift was not taken over',
  });
  const { error, isPending } = isNew ? handOver : takeOver;
  return (
    <FormDialog
      title={isNew ? 'Hand over the shift' : 'Take over the shift'}
      note={
        isNew
          ? `${shift}. What this page shows now is kept with your signature, as it is.`
          : `${shift}. You sign that you know what was handed over.`
      }
      error={error ? errorMessage(error) : null}
      submitLabel={isNew ? 'Hand over' : 'Take over'}
      isBusy={isPending}
      onClose={close}
      onSubmit={(data) => {
        const note = String(data.get('note') ?? '').trim();
        if ('at' in what) handOver.mutate({ ...what, note });
        else takeOver.mutate({ id: what.id, note });
      }}
    >
      <UnsavedGuard isBusy={isPending} keptAs={keptAs} isNew />
      <LongTextField
        name="note"
        label={isNew ? 'What whoever comes must know (optional)' : 'Remark (optional)'}
        rows={4}
        maxLength={LONGEST_SIGNING}
        autoFocus
      />
    </FormDialog>
  );
}
