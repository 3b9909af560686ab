CREATE TABLE "telemetry_partitions" (
	"number" smallint PRIMARY KEY NOT NULL,
	"stream_made_at" text NOT NULL,
	"sequence" bigint NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone
);
