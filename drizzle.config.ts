import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <what-changes>` compares database/schema with the last snapshot and writes the SQL. */
export default defineConfig({ dialect: 'postgresql', schema: './database/schema/*.ts', out: './database/migrations' });
