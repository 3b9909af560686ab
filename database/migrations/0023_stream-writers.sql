ALTER TABLE "telemetry_streams" ADD COLUMN "writers" jsonb;
--> statement-breakpoint
ALTER TABLE "telemetry_streams" ADD COLUMN "simulated_until" timestamp (3) with time zone;
--> statement-breakpoint
-- Nobody remembers who wrote what was there before. Pages called all of it simulated, and where there was a simulator they go on doing so.
UPDATE telemetry_streams SET simulated_until = updated_at
WHERE updated_at IS NOT NULL AND EXISTS (SELECT FROM simulator_state);
