-- 0049 was written anew after it had been on the main line for a quarter of an hour (b33eaf0): a database that was made in between has no such column.
ALTER TABLE entities ADD COLUMN IF NOT EXISTS behind text[] DEFAULT '{}'::text[] NOT NULL;
