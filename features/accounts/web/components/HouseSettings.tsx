import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

/** What administrators choose for everybody. */
export function HouseSettings({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const { data: settings } = useSuspenseQuery(accounts.findSettings.queryOptions());
  const change = useTold(accounts.changeSettings.mutationOptions(), {
    done: 'Settings saved',
    failed: 'The settings were not changed',
    refresh: [accounts.key()],
  });
  // What was just switched shows at once.
  const shown = { ...settings, ...(change.isPending ? change.variables : {}) };
  const isShutOut = !hasSecondFactor && !shown.secondFactorRequired;
  return (
    <Section title="Settings for everybody" className="mt-section">
      <div className="grid max-w-prose gap-field">
        <Switch
          label="Editors and admins need a second factor"
          hint={
            isShutOut ? (
              <>
                Set one up <TextLink to="/account">on your own account</TextLink> first, or you would lock yourself out.
              </>
            ) : (
              'Who has none is led to set it up before the admin area opens.'
            )
          }
          checked={shown.secondFactorRequired}
          isDisabled={change.isPending || isShutOut}
          onValue={(secondFactorRequired) => change.mutate({ secondFactorRequired })}
        />
        <Switch
          label="A second person reviews"
          hint="Who changed a letter or a post last cannot send or publish it; somebody else does. Changes of the fleet wait until somebody else approves them. Letters on schedule go out as before."
          checked={shown.reviewRequired}
          isDisabled={change.isPending}
          onValue={(reviewRequired) => change.mutate({ reviewRequired })}
        />
      </div>
    </Section>
  );
}
