import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import type { OfferedLetter } from '../../contract.ts';

interface LetterChoiceProps {
  letters: readonly OfferedLetter[];
  /** Slugs of those that are ticked at first. */
  chosen: readonly string[];
  error?: string | undefined;
}

/** Which letters somebody wants, each with what it is; sent as `letters`. */
export function LetterChoice({ letters, chosen, error }: LetterChoiceProps) {
  return (
    <ChoiceGroup label="Letters" error={error}>
      {/* Says to the server, where there are no scripts, that nothing was ticked on purpose. */}
      <input type="hidden" name="chooses" value="1" />
      <div className="grid gap-3">
        {letters.map(({ slug, name, description }) => (
          <CheckField
            key={slug}
            name="letters"
            value={slug}
            label={name}
            hint={description || undefined}
            defaultChecked={chosen.includes(slug)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
