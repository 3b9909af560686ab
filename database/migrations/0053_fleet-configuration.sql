CREATE TABLE "unit_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"smr_unit_id" text NOT NULL,
	"number" integer,
	"state" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"base" integer NOT NULL,
	"why" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"import_id" uuid,
	CONSTRAINT "unit_versions_number" UNIQUE("smr_unit_id","number")
);
--> statement-breakpoint
ALTER TABLE "telemetry_streams" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "kind" text DEFAULT 'simulated' NOT NULL;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "owner_label" text;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "is_simulator_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "smr_units" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "unit_versions_unit" ON "unit_versions" USING btree ("smr_unit_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unit_versions_import" ON "unit_versions" USING btree ("import_id");