CREATE TABLE "fleet_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"site_name" text,
	"smr_unit_id" text,
	"role" text NOT NULL,
	"granted_by" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_grants_once" UNIQUE NULLS NOT DISTINCT("profile_id","site_name","smr_unit_id"),
	CONSTRAINT "fleet_grants_one_place" CHECK ("fleet_grants"."site_name" is null or "fleet_grants"."smr_unit_id" is null)
);
--> statement-breakpoint
CREATE TABLE "fleet_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_settings_one_row" CHECK ("fleet_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "fleet_grants" ADD CONSTRAINT "fleet_grants_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_grants" ADD CONSTRAINT "fleet_grants_smr_unit_id_smr_units_id_fk" FOREIGN KEY ("smr_unit_id") REFERENCES "public"."smr_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_grants_unit" ON "fleet_grants" USING btree ("smr_unit_id");--> statement-breakpoint
-- Written by hand from here on: pages of a fleet that is closed are dropped, and who listens is asked for again.
CREATE TRIGGER fleet_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER fleet_grants_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_grants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
