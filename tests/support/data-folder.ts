import { cpSync } from 'node:fs';
import { databaseOfFolder, openDataFolder } from './journey-databases.ts';
import { SEEDED_FOLDER } from './running-product.ts';

/** Makes an empty folder the data folder of a product that was started once, with something changed since. */
export async function fillDataFolder(folder: string, ...statements: string[]): Promise<void> {
  const onServer = await databaseOfFolder(folder);
  if (!onServer) cpSync(process.env[SEEDED_FOLDER] ?? '', folder, { recursive: true });
  await inDataFolder(folder, ...statements);
}

/** Runs SQL while the product is stopped. @returns the rows of the last statement */
export async function inDataFolder<Row extends object>(folder: string, ...statements: string[]): Promise<Row[]> {
  const db = await openDataFolder(folder);
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await db.pool.query<Row>(statement));
    return rows;
  } finally {
    await db.close();
  }
}
