import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { FilePlan } from '../../versions/web/components/FilePlan.tsx';
import { cutScreens } from '../rules/cut-screens.ts';
import { ScreenDifferences } from './components/ScreenDifferences.tsx';

export const Route = createFileRoute('/admin/fleet/screens/import')({
  head: () => ({ meta: [{ title: 'Import screens | SMR Intelligence' }] }),
  component: ImportScreensPage,
});

function ImportScreensPage() {
  const { screens } = Route.useRouteContext().api.fleet;
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const plan = useMutation(screens.importFile.mutationOptions());
  const apply = useTold(screens.importFile.mutationOptions(), {
    refresh: [screens.key()],
    done: ({ screens: changed }) => ({ title: 'Imported', description: formatCounted(changed.length, 'screen') }),
    failed: 'Nothing was imported',
  });
  async function look(chosen: File) {
    const content = cutScreens(await chosen.text());
    setFile({ name: chosen.name, content });
    apply.reset();
    plan.mutate({ content, dryRun: true });
  }
  const shown = apply.data ?? plan.data;
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/smr-ops-cloud/screens">← Screens</TextLink>}
        title="Import screens"
        intro="JSON, as the export writes it. A screen that is here already becomes what the file says, as a new version. First you see what would change; then all of it comes into force, or nothing."
      />
      <FilePlan
        accept=".json"
        fileName={file?.name ?? null}
        isReading={plan.isPending}
        onFile={look}
        failure={plan.error}
        outcome={
          shown
            ? {
                isDone: apply.data !== undefined,
                isDifferent: formatCounted(shown.screens.length, 'screen'),
                unchanged: shown.unchanged,
                errors: shown.errors,
              }
            : null
        }
      >
        {shown && file ? (
          <>
            <ul className="mt-4 space-y-4">
              {shown.screens.map(({ slug, title, isNew, differences, unknown }) => (
                <li key={slug}>
                  <p className="flex flex-wrap items-baseline gap-2">
                    <span className="font-medium wrap-anywhere">{title}</span>
                    <code className="text-note text-ink-soft">{slug}</code>
                    {isNew ? <Badge tone="accent">new</Badge> : null}
                  </p>
                  <ScreenDifferences differences={differences} />
                  {unknown.length > 0 ? (
                    <p className="mt-1 text-note text-warn">
                      Not here: {unknown.join(', ')}. Their panels will say so.
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
            {apply.data ? null : (
              <p className="mt-6">
                <Button
                  variant="primary"
                  isBusy={apply.isPending}
                  isDisabled={shown.errors.length > 0 || shown.screens.length === 0}
                  onClick={() => apply.mutate({ content: file.content, dryRun: false })}
                >
                  Import
                </Button>
              </p>
            )}
          </>
        ) : null}
      </FilePlan>
    </div>
  );
}
