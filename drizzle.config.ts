/** `npm run migration -- --name <what-changes>` compares database/schema with the last snapshot and writes the SQL. */
export default { dialect: 'postgresql', schema: './database/schema/*.ts', out: './database/migrations' };
