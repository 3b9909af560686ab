CREATE TABLE "telemetry_chunks" (
	"telemetry_stream_id" integer NOT NULL,
	"count" integer NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "telemetry_chunks_telemetry_stream_id_ts_pk" PRIMARY KEY("telemetry_stream_id","ts")
) PARTITION BY RANGE ("ts");
--> statement-breakpoint
CREATE TABLE "telemetry_journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telemetry_journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count" integer NOT NULL,
	"stream_ids" integer[] NOT NULL,
	"starts" integer[] NOT NULL,
	"days" integer[] NOT NULL,
	"oldest" timestamp with time zone NOT NULL,
	"newest" timestamp with time zone NOT NULL,
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telemetry_minute_packs" (
	"telemetry_stream_id" integer NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "telemetry_minute_packs_telemetry_stream_id_ts_pk" PRIMARY KEY("telemetry_stream_id","ts")
) PARTITION BY RANGE ("ts");
--> statement-breakpoint
ALTER TABLE "telemetry_hours" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telemetry_hours" ADD COLUMN "uncertain" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_hours" ADD COLUMN "bad" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Packed already: trying to compress it again would only cost time, and a part of it could not be read alone.
ALTER TABLE telemetry_journal ALTER COLUMN data SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE telemetry_chunks ALTER COLUMN data SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE telemetry_minute_packs ALTER COLUMN data SET STORAGE EXTERNAL;--> statement-breakpoint
-- From now on an hour grows with its samples. What was marked as no longer true is rolled up once more, so that nothing has to be marked.
DO $$
DECLARE
  day timestamp;
BEGIN
  FOR day IN SELECT DISTINCT date_trunc('day', ts AT TIME ZONE 'UTC') FROM telemetry_dirty_buckets WHERE seconds = 60 LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS telemetry_minutes_%s PARTITION OF telemetry_minutes FOR VALUES FROM (%L) TO (%L)',
      to_char(day, 'YYYYMMDD'), day AT TIME ZONE 'UTC', (day + interval '1 day') AT TIME ZONE 'UTC');
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO telemetry_minutes (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value)
  SELECT marked.telemetry_stream_id, rolled.* FROM telemetry_dirty_buckets AS marked CROSS JOIN LATERAL (
    SELECT count(*)::int, marked.ts, min(value), max(value), avg(value), (array_agg(value ORDER BY ts DESC))[1]
    FROM telemetry_events WHERE telemetry_stream_id = marked.telemetry_stream_id
      AND telemetry_events.ts >= marked.ts AND telemetry_events.ts < marked.ts + interval '1 minute'
    HAVING count(*) > 0) AS rolled
  WHERE seconds = 60
  ON CONFLICT (telemetry_stream_id, ts) DO UPDATE SET count = excluded.count, min_value = excluded.min_value,
    max_value = excluded.max_value, avg_value = excluded.avg_value, last_value = excluded.last_value;--> statement-breakpoint
INSERT INTO telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value, last_at)
  SELECT marked.telemetry_stream_id, rolled.*, (
    SELECT max(ts) FROM telemetry_events WHERE telemetry_stream_id = marked.telemetry_stream_id
      AND telemetry_events.ts >= marked.hour AND telemetry_events.ts < marked.hour + interval '1 hour')
  FROM (SELECT DISTINCT telemetry_stream_id, date_trunc('hour', ts, 'UTC') AS hour FROM telemetry_dirty_buckets) AS marked
  CROSS JOIN LATERAL (
    SELECT sum(count)::int, marked.hour, min(min_value), max(max_value), sum(avg_value * count) / sum(count),
      (array_agg(last_value ORDER BY ts DESC))[1]
    FROM telemetry_minutes WHERE telemetry_stream_id = marked.telemetry_stream_id
      AND telemetry_minutes.ts >= marked.hour AND telemetry_minutes.ts < marked.hour + interval '1 hour'
    HAVING count(*) > 0) AS rolled
  ON CONFLICT (telemetry_stream_id, ts) DO UPDATE SET count = excluded.count, min_value = excluded.min_value,
    max_value = excluded.max_value, avg_value = excluded.avg_value, last_value = excluded.last_value, last_at = excluded.last_at;--> statement-breakpoint
DROP TABLE telemetry_dirty_buckets;
