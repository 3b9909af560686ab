import { type Config, readConfig } from '../../platform/server/config.ts';
import { createLog } from '../../platform/server/log.ts';
import { folders } from './folders.ts';
import { openConfigured } from './open-configured.ts';
import { openRenderer } from './rendering/open-renderer.ts';
import { sayFailure } from './say-failure.ts';

let config: Config | null = null;

/** The threads of the database and of the pages start at once, and read what they need while this one reads the rest of the product. */
async function main(): Promise<void> {
  config = readConfig(process.env);
  const log = createLog(config);
  const opening = Promise.all([openConfigured(config, log, folders.engineThread), openRenderer(config, log)]);
  const [{ run }, [db, rendering]] = await Promise.all([import('./run.ts'), opening]);
  await run({ config, log, db, rendering }, die);
}

function die(error: unknown): never {
  // What is the operator's to mend is a sentence; everything else is ours, with its stack.
  console.error(sayFailure(error, config) ?? error);
  process.exit(1);
}

main().catch(die);
