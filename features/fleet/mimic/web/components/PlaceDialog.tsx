import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import type { Stream } from '../../../streams/contract.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { findAtPlace, fitsPlace, placeLooks } from '../../rules/bind-places.ts';
import type { PlaceName } from '../../vocabulary.ts';

interface PlaceDialogProps {
  unitId: string;
  place: PlaceName;
  streams: readonly Stream[];
  onClose(): void;
}

/** Chooses which stream stands at a place; that is a version of the unit, with a reason. */
export function PlaceDialog({ unitId, place, streams, onClose }: PlaceDialogProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { configuration } = api.fleet;
  const { data: unit, error } = useQuery({
    ...configuration.find.queryOptions({ input: { id: unitId } }),
    // Somebody else may have changed it since.
    staleTime: 0,
  });
  const save = useTold(configuration.putAtPlace.mutationOptions({ onSuccess: onClose }), {
    refresh: [api.fleet.key()],
    done: ({ state }) => ({ title: state === 'applied' ? 'Binding changed' : 'Proposed' }),
    failed: 'The binding was not changed',
  });
  const { label } = placeLooks[place];
  return (
    <FormDialog
      title={`What stands at ${label}?`}
      note="Streams of this unit that measure such a thing. The choice is a version of the unit."
      error={error ? errorMessage(error) : null}
      submitLabel="Change"
      // Its revision is not there yet: what is pressed meanwhile would be lost.
      isBusy={save.isPending || (!unit && !error)}
      onClose={onClose}
      onSubmit={(data) => {
        if (!unit) return;
        const tag = String(data.get('tag') ?? '');
        const why = String(data.get('why') ?? '').trim();
        save.mutate({ id: unitId, place, revision: unit.revision, tag: tag || null, why });
      }}
    >
      <SelectField
        name="tag"
        label="Stream"
        emptyLabel="None"
        choices={streams
          .filter((stream) => fitsPlace(stream, place))
          .map(({ tag, description, unit: measure }) => ({
            value: tag,
            label: `${description} (${unitLabel(measure)}), ${tag}`,
          }))}
        defaultValue={findAtPlace(place, streams)?.tag ?? ''}
      />
      <LongTextField
        name="why"
        label="Why"
        hint="For whoever reads the versions of this unit later."
        isRequired
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  );
}
