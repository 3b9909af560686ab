ALTER TABLE "telemetry_streams" ADD COLUMN "expression" text;--> statement-breakpoint
ALTER TABLE "telemetry_streams" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "circuit" text;--> statement-breakpoint
-- Written by hand from here on: the units of the demonstration are boiling water reactors.
UPDATE "smr_units" SET "circuit" = 'bwr' WHERE "kind" = 'simulated' AND "opg_asset_id" LIKE 'SIM-DNNP-%';
