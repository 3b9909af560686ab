import type { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { listUnits } from '../../units/server/queries.ts';
import { type ImportedScreen, type ScreenContent, type ScreenFile, screenFileSchema } from '../contract.ts';
import { compareScreens } from '../rules/compare-screens.ts';
import { ofFleet } from '../rules/cut-screens.ts';
import { listStreamsShown, listUnitsShown } from '../rules/list-shown.ts';
import { insertScreen, lockScreen, lockSlugs, updateScreen } from './commands.ts';
import { listScreenRows, toContent } from './queries.ts';

export interface ImportOutcome {
  isApplied: boolean;
  screens: ImportedScreen[];
  unchanged: number;
  errors: { where: string; message: string }[];
}

/** Screens of a file as they are written: a screen that is exported and imported is the same. @throws AppError */
export async function importScreens(
  db: Database,
  actor: Actor,
  { content, dryRun }: { content: string; dryRun: boolean },
  now: Date,
): Promise<ImportOutcome> {
  const file = readFile(content);
  if ('errors' in file) return { isApplied: false, screens: [], unchanged: 0, errors: file.errors };
  return db.orm.transaction(async (tx) => {
    const taken = await lockSlugs(tx);
    const known = new Map((await listScreenRows(tx, actor)).map((row) => [row.slug, row]));
    const streams = new Set((await listStreams(tx, {})).map(({ name }) => name));
    const units = new Set((await listUnits(tx, null)).map(({ id }) => id));
    const outcome: ImportOutcome = { isApplied: false, screens: [], unchanged: 0, errors: [] };
    const changed: ScreenFile['screens'] = [];
    for (const screen of file.screens) {
      const { slug, ...whole } = screen;
      const before = known.get(slug);
      if (!before && taken.has(slug))
        outcome.errors.push({ where: slug, message: 'Somebody has a private screen at this address.' });
      if (before?.isShared && !whole.isShared && before.ownerId !== actor.id)
        outcome.errors.push({ where: slug, message: 'Only its owner can make this shared screen private.' });
      const differences = compareScreens(before ? { ...toContent(before), isShared: before.isShared } : null, whole);
      if (differences.length === 0) {
        outcome.unchanged++;
        continue;
      }
      changed.push(screen);
      const unknown = [
        ...listStreamsShown(whole.panels).filter((name) => !streams.has(name)),
        ...(listUnitsShown(whole.panels) ?? []).filter((id) => !units.has(id)),
      ];
      outcome.screens.push({ slug, title: whole.title, isNew: !before, differences, unknown });
    }
    if (dryRun || outcome.errors.length > 0) return outcome;
    const all = new Set(taken);
    for (const { slug, isShared, ...screen } of changed) {
      const wanted = { content: screen satisfies ScreenContent, isShared };
      if (known.has(slug))
        await updateScreen(tx, actor, await lockScreen(tx, actor, slug, null), wanted, 'imported', now);
      else await insertScreen(tx, actor, { slug, ...wanted }, all, 'imported', now);
      all.add(slug);
    }
    return { ...outcome, isApplied: true };
  });
}

function readFile(content: string): ScreenFile | { errors: ImportOutcome['errors'] } {
  let read: unknown;
  try {
    read = JSON.parse(content);
  } catch {
    return { errors: [{ where: 'file', message: 'This is no JSON. Choose a file that the export has written.' }] };
  }
  const parsed = screenFileSchema.safeParse(ofFleet(read));
  if (!parsed.success) return { errors: parsed.error.issues.slice(0, 50).map(toError) };
  const slugs = parsed.data.screens.map(({ slug }) => slug);
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) !== at);
  return twice ? { errors: [{ where: twice, message: 'This address stands in the file twice.' }] } : parsed.data;
}

/** Counted as people do. */
function toError({ path, message }: z.core.$ZodIssue): { where: string; message: string } {
  const where = path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ');
  return { where: where || 'file', message };
}
