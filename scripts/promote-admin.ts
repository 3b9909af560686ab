import { folders } from '../app/server/folders.ts';
import { nameCommand } from '../app/server/name-command.ts';
import { openConfigured } from '../app/server/open-configured.ts';
import { promoteToAdmin } from '../features/accounts/server/commands.ts';
import { readConfig } from '../platform/server/config.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate } from '../platform/server/migrate.ts';

/** `npm run admin -- <email>`: makes an existing account an administrator. With the embedded database, stop the server first. */
const email = process.argv[2];
if (!email) {
  console.error(`Usage: ${nameCommand('admin', '<email>')}`);
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const db = await openConfigured(config, createLog(config));
  await migrate(db, folders.migrations, async () => {});
  const isDone = await promoteToAdmin(db.orm, email);
  await db.close();
  console.log(isDone ? `${email} is an administrator now.` : `There is no account with the address ${email}.`);
  process.exit(isDone ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
