import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { checkExpression } from '../../derived/rules/check-derived.ts';
import { reckonNow } from '../../derived/server/queries.ts';
import { fitsPlace, putAtPlace } from '../../mimic/rules/bind-places.ts';
import { findSiteNamed } from '../../sites/server/queries.ts';
import { nameWriter } from '../../streams/rules/name-writer.ts';
import { readKeyNames } from '../../telemetry/server/queries.ts';
import { demandAtUnit, demandEverywhere, listOwnUnits } from '../../units/server/permissions.ts';
import { type Configuration, configurationContract } from '../contract.ts';
import { streamDefaults, unitDefaults } from '../record.ts';
import { knowFleet } from './check-derived.ts';
import { listPossibleWriters } from './check-writers.ts';
import { changeUp, decideProposal, restoreVersion, retireUnit, setUp } from './commands.ts';
import { importFile } from './import-file.ts';
import { listImports } from './import-queries.ts';
import { templates } from './list-templates.ts';
import { findConfigured, findUnitOfVersion, listSummaries, listVersions } from './queries.ts';
import { demandToUndo, type GoingOnDeps, goOnUndoing, undoImport } from './undo-import.ts';

const contract = implement(configurationContract).$context<ProcedureContext>();

export function configurationRoutes(deps: GoingOnDeps) {
  const { db, now } = deps;
  const { orm } = db;
  const ownOf = ({ actor }: ProcedureContext) => listOwnUnits(orm, actor, 'engineer');
  const demand = (unitId: string, { actor }: ProcedureContext) => demandAtUnit(orm, actor, 'engineer', unitId);
  return contract.router({
    list: contract.list.handler(async ({ context }) => listSummaries(orm, await ownOf(context))),
    find: contract.find.handler(async ({ input, context }) => {
      await demand(input.id, context);
      return findConfigured(orm, input.id);
    }),
    versions: contract.versions.handler(async ({ input, context }) => {
      await demand(input.id, context);
      return listVersions(orm, input.id);
    }),
    templates: contract.templates.handler(() =>
      templates.map(({ streams, ...template }) => ({
        ...template,
        streams: streams.length,
        tags: streams.map(({ tag }) => tag),
      })),
    ),
    create: contract.create.handler(async ({ input: { id, unit, from, why }, context }) => {
      await demandEverywhere(orm, context.actor, 'engineer');
      const configuration = { ...settleSilence(unit, unitDefaults), streams: await findStreams(db, from) };
      return setUp(orm, requireActor(context), { id, base: null, configuration, isRetired: false, why }, now());
    }),
    changeUnit: contract.changeUnit.handler(async ({ input: { unit, ...change }, context }) => {
      await demand(change.id, context);
      // A site is the whole fleet's: who has one unit doesn't add any.
      if (!(await findSiteNamed(orm, unit.siteName))) await demandEverywhere(orm, context.actor, 'engineer');
      return changeUp(orm, requireActor(context), change, now(), ({ streams, ...before }) => ({
        ...settleSilence(unit, before),
        streams,
      }));
    }),
    saveStream: contract.saveStream.handler(async ({ input: { stream, tag, isNew, ...change }, context }) => {
      await demand(change.id, context);
      return changeUp(orm, requireActor(context), change, now(), (unit) => {
        const before = unit.streams.find((known) => known.tag === tag);
        const isThere = before !== undefined;
        if (!isNew && !isThere) throw new AppError('NOT_FOUND', 'There is no such stream.');
        if (isNew && isThere) throw refuseTag(`There is a stream ${tag} already.`);
        if (stream.tag !== tag) throw refuseTag('The tag of a stream stays as it is: senders and addresses name it.');
        const set = {
          ...settleSilence(stream, before ?? streamDefaults),
          writer: stream.writer === undefined ? (before?.writer ?? null) : stream.writer,
        };
        const streams = isNew ? [...unit.streams, set] : unit.streams.map((known) => (known.tag === tag ? set : known));
        return { ...unit, streams };
      });
    }),
    possibleWriters: contract.possibleWriters.handler(async ({ input: { id: unitId, tag }, context }) => {
      await demand(unitId, context);
      const { configuration } = await findConfigured(orm, unitId);
      const stream = configuration.streams.find((one) => one.tag === tag);
      if (!stream) throw new AppError('NOT_FOUND', 'There is no such stream.');
      const { writer } = stream;
      const name = writer && nameWriter(writer, await readKeyNames(orm));
      return {
        current: writer && name ? { writer, name } : null,
        possible: await listPossibleWriters(orm, { unitId, tag, kind: configuration.kind, now: now() }),
      };
    }),
    tryExpression: contract.tryExpression.handler(async ({ input: { id, tag, unit, expression }, context }) => {
      await demand(id, context);
      const problem = checkExpression(id, tag, { unit, expression }, await knowFleet(orm, requireActor(context), []));
      const seen = await listOwnUnits(orm, context.actor);
      const reckoning = await reckonNow(orm, { unitId: id, unit, expression }, seen, now().getTime());
      return problem ? { ...reckoning, value: null, why: problem.message, excerpt: problem.excerpt } : reckoning;
    }),
    putAtPlace: contract.putAtPlace.handler(async ({ input: { place, tag, ...change }, context }) => {
      await demand(change.id, context);
      return changeUp(orm, requireActor(context), change, now(), (unit) => {
        const stream = unit.streams.find((known) => known.tag === tag);
        if (tag !== null && !stream) throw new AppError('NOT_FOUND', 'There is no such stream.');
        if (stream && !fitsPlace(stream, place))
          throw new AppError('BAD_REQUEST', `${stream.tag} is in ${stream.unit}, which this place does not show.`);
        return { ...unit, streams: putAtPlace(unit.streams, place, tag) };
      });
    }),
    removeStream: contract.removeStream.handler(async ({ input: { tag, ...change }, context }) => {
      await demand(change.id, context);
      return changeUp(orm, requireActor(context), change, now(), (unit) => {
        const streams = unit.streams.filter((known) => known.tag !== tag);
        if (streams.length === unit.streams.length) throw new AppError('NOT_FOUND', 'There is no such stream.');
        return { ...unit, streams };
      });
    }),
    retire: contract.retire.handler(async ({ input, context }) => {
      await demand(input.id, context);
      return retireUnit(orm, requireActor(context), input, now());
    }),
    restore: contract.restore.handler(async ({ input, context }) => {
      await demand(input.id, context);
      return restoreVersion(orm, requireActor(context), input, now());
    }),
    decide: contract.decide.handler(async ({ input, context }) => {
      const unitId = await findUnitOfVersion(orm, input.id);
      if (unitId === null) throw new AppError('NOT_FOUND', 'There is no such proposal.');
      await demand(unitId, context);
      const outcome = await decideProposal(orm, requireActor(context), input, now());
      await goOnUndoing(deps, input.id);
      return outcome;
    }),
    importFile: contract.importFile.handler(async ({ input, context }) =>
      importFile(db, requireActor(context), { ...input, own: await ownOf(context) }, now()),
    ),
    imports: contract.imports.handler(async ({ input, context }) => listImports(orm, await ownOf(context), input)),
    undoImport: contract.undoImport.handler(async ({ input, context }) => {
      const actor = requireActor(context);
      await demandToUndo(orm, actor, input.id);
      return undoImport(orm, actor, input.id, now());
    }),
  });
}

function refuseTag(message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path: ['stream', 'tag'], message }] });
}

/** The streams that a new unit begins with. */
async function findStreams(
  { orm }: Database,
  from: { template: string } | { unitId: string } | null,
): Promise<Configuration['streams']> {
  if (from === null) return [];
  if ('unitId' in from) {
    const { streams } = (await findConfigured(orm, from.unitId)).configuration;
    // Who alone writes a plant may not write its twin; who does is said when he is known.
    return streams.map((stream) => ({ ...stream, writer: null }));
  }
  const template = templates.find(({ id }) => id === from.template);
  if (!template) throw new AppError('NOT_FOUND', 'There is no such template.');
  return template.streams;
}

/** Senders of whole units and streams may be older than what is set of silence. */
function settleSilence<Fields extends { [Name in keyof SetOfSilence]?: SetOfSilence[Name] | undefined }>(
  fields: Fields,
  before: SetOfSilence,
) {
  const { silenceAlarm = before.silenceAlarm, silentAfterSeconds = before.silentAfterSeconds } = fields;
  return { ...fields, silenceAlarm, silentAfterSeconds };
}

interface SetOfSilence {
  silenceAlarm: string;
  silentAfterSeconds: number;
}
