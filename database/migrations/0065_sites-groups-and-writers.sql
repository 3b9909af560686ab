CREATE TABLE "fleet_group_units" (
	"group_id" text NOT NULL,
	"smr_unit_id" text NOT NULL,
	CONSTRAINT "fleet_group_units_group_id_smr_unit_id_pk" PRIMARY KEY("group_id","smr_unit_id")
);
--> statement-breakpoint
CREATE TABLE "fleet_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"removed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_groups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "fleet_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"region" text,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text NOT NULL,
	"operator" text,
	"note" text,
	"removed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_sites_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "fleet_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"number" integer,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"base" integer NOT NULL,
	"why" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"import_id" uuid,
	CONSTRAINT "fleet_versions_number" UNIQUE("kind","subject_id","number")
);
--> statement-breakpoint
ALTER TABLE "escalation_rules" ADD COLUMN "group_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_streams" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "fleet_group_units" ADD CONSTRAINT "fleet_group_units_group_id_fleet_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."fleet_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_group_units" ADD CONSTRAINT "fleet_group_units_smr_unit_id_smr_units_id_fk" FOREIGN KEY ("smr_unit_id") REFERENCES "public"."smr_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_group_units_unit" ON "fleet_group_units" USING btree ("smr_unit_id");--> statement-breakpoint
CREATE INDEX "fleet_versions_newest" ON "fleet_versions" USING btree ("kind","subject_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fleet_versions_import" ON "fleet_versions" USING btree ("import_id");--> statement-breakpoint
-- Written by hand from here on. A unit never stands nowhere: whoever writes one whose site is not there yet adds the site with it, as it is known
-- from the unit. So what was there before there were sites moves over in the same way.
CREATE FUNCTION add_missing_site() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stem text := coalesce(nullif(trim(both '-' from left(regexp_replace(lower(unaccent(NEW.site_name)), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'site');
  candidate text := stem;
  number int := 1;
BEGIN
  IF EXISTS (SELECT FROM fleet_sites WHERE name = NEW.site_name) THEN
    RETURN NEW;
  END IF;
  WHILE EXISTS (SELECT FROM fleet_sites WHERE id = candidate) OR candidate IN ('new', 'proposals') LOOP
    number := number + 1;
    candidate := stem || '-' || number;
  END LOOP;
  INSERT INTO fleet_sites (id, name, latitude, longitude, time_zone)
    VALUES (candidate, NEW.site_name, NEW.latitude, NEW.longitude, NEW.time_zone) ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER smr_units_site BEFORE INSERT OR UPDATE OF site_name ON smr_units FOR EACH ROW EXECUTE FUNCTION add_missing_site();
--> statement-breakpoint
UPDATE smr_units SET site_name = site_name;
--> statement-breakpoint
-- Rights at a place where no unit stands any more.
INSERT INTO fleet_sites (id, name, time_zone, note)
  SELECT 'site-' || gen_random_uuid(), site_name, 'UTC', 'Known from a right alone: nobody has said where it is.'
  FROM (SELECT DISTINCT site_name FROM fleet_grants WHERE site_name IS NOT NULL) granted
  WHERE NOT EXISTS (SELECT FROM fleet_sites WHERE name = granted.site_name);
--> statement-breakpoint
ALTER TABLE "smr_units" ADD CONSTRAINT "smr_units_site_name_fleet_sites_name_fk" FOREIGN KEY ("site_name") REFERENCES "public"."fleet_sites"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "fleet_grants" ADD CONSTRAINT "fleet_grants_site_name_fleet_sites_name_fk" FOREIGN KEY ("site_name") REFERENCES "public"."fleet_sites"("name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE TRIGGER fleet_sites_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_sites
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER fleet_groups_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_groups
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
