CREATE TABLE "report_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"smr_unit_id" text NOT NULL,
	"period" text NOT NULL,
	"sent_through" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_subscriptions_once" UNIQUE("profile_id","smr_unit_id","period")
);
--> statement-breakpoint
CREATE TABLE "shift_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"unit_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_entry_versions" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"unit_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shift_entry_versions_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
CREATE TABLE "shift_handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shift_from" timestamp (3) with time zone NOT NULL,
	"shift_to" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"handed_over_by" text NOT NULL,
	"handed_over_at" timestamp (3) with time zone NOT NULL,
	"handed_over_note" text NOT NULL,
	"taken_over_by" text,
	"taken_over_at" timestamp (3) with time zone,
	"taken_over_note" text,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shift_hours" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"changes" text[] DEFAULT '{}'::text[] NOT NULL,
	"time_zone" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shift_hours_one_row" CHECK ("shift_hours"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "alerts_one_open";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_tasks" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_streams" ADD COLUMN "raises_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_smr_unit_id_smr_units_id_fk" FOREIGN KEY ("smr_unit_id") REFERENCES "public"."smr_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_entry_versions" ADD CONSTRAINT "shift_entry_versions_entry_id_shift_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."shift_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_subscriptions_unit" ON "report_subscriptions" USING btree ("smr_unit_id");--> statement-breakpoint
CREATE INDEX "shift_entries_newest" ON "shift_entries" USING btree ("happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shift_entries_units" ON "shift_entries" USING gin ("unit_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_handovers_one" ON "shift_handovers" USING btree ("shift_from") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "shift_handovers_newest" ON "shift_handovers" USING btree ("shift_from" DESC NULLS FIRST,"handed_over_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "maintenance_tasks_plan" ON "maintenance_tasks" USING btree ("plan_id","done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("telemetry_stream_id","limit_name") WHERE status = 'open' and heard_at is null;
--> statement-breakpoint
-- Written by hand from here on. Versions of units say of each stream what was true: nobody had asked for late alarms.
UPDATE unit_versions SET configuration = jsonb_set(configuration, '{streams}', coalesce((SELECT jsonb_agg('{"raisesLate": false}'::jsonb || stream ORDER BY place)
  FROM jsonb_array_elements(configuration->'streams') WITH ORDINALITY AS streams (stream, place)), '[]'::jsonb));
--> statement-breakpoint
CREATE TRIGGER shift_hours_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shift_hours
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
-- What an entry of the shift log said is only ever added to, by whoever is connected; who has lost the rights of an editor may be named no more.
CREATE FUNCTION refuse_change_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('smr.forgets_author', true) = 'on' AND NEW.author = 'former editor'
    AND to_jsonb(NEW) - 'author' = to_jsonb(OLD) - 'author' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER shift_entry_versions_only_added BEFORE UPDATE OR DELETE ON shift_entry_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_entry();
--> statement-breakpoint
CREATE TRIGGER shift_entry_versions_not_emptied BEFORE TRUNCATE ON shift_entry_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A hand-over stays as it was signed; what can be added is that it was taken over, or taken back, once.
CREATE FUNCTION refuse_change_of_handover() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  signing text[] := array['taken_over_by', 'taken_over_at', 'taken_over_note', 'withdrawn_at'];
  naming text[] := array['handed_over_by', 'taken_over_by', 'content'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('smr.forgets_author', true) = 'on' AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming THEN
      RETURN NEW;
    END IF;
    IF OLD.taken_over_at IS NULL AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - signing = to_jsonb(OLD) - signing THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a row of % stays as it was signed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER shift_handovers_stay BEFORE UPDATE OR DELETE ON shift_handovers
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_handover();
--> statement-breakpoint
CREATE TRIGGER shift_handovers_not_emptied BEFORE TRUNCATE ON shift_handovers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
