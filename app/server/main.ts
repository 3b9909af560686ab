import { ConfigError, readConfig } from '../../platform/server/config.ts';
import { DataFolderError } from '../../platform/server/data-folder-lock.ts';
import { createLog } from '../../platform/server/log.ts';
import { folders } from './folders.ts';
import { openConfigured } from './open-configured.ts';
import { openRenderer } from './rendering/open-renderer.ts';

/** The threads of the database and of the pages start at once, and read what they need while this one reads the rest of the product. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const opening = Promise.all([openConfigured(config, log, folders.engineThread), openRenderer(config, log)]);
  const [{ run }, [db, rendering]] = await Promise.all([import('./run.ts'), opening]);
  await run({ config, log, db, rendering }, die);
}

function die(error: unknown): never {
  // A wrong setting, or a data folder that can't be used, is the operator's to mend: the sentence is enough. Everything else is ours, with its stack.
  const isOperators = error instanceof ConfigError || error instanceof DataFolderError;
  console.error(isOperators ? error.message : error);
  process.exit(1);
}

main().catch(die);
