ALTER TABLE "telemetry_journal" ADD COLUMN "first_stream" integer GENERATED ALWAYS AS (stream_ids[1]) STORED;--> statement-breakpoint
ALTER TABLE "telemetry_journal" ADD COLUMN "last_stream" integer GENERATED ALWAYS AS (stream_ids[cardinality(stream_ids)]) STORED;--> statement-breakpoint
CREATE INDEX "telemetry_journal_first_stream" ON "telemetry_journal" USING btree ("first_stream","id");