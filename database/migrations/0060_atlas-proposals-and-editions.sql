CREATE TABLE "atlas_edition_files" (
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "atlas_edition_files_number_name_pk" PRIMARY KEY("number","name")
);
--> statement-breakpoint
CREATE TABLE "atlas_editions" (
	"number" integer PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	"note" text,
	"records" integer NOT NULL,
	"value_count" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"retired_because" text
);
--> statement-breakpoint
CREATE TABLE "atlas_proposal_progress" (
	"id" text PRIMARY KEY DEFAULT 'stories' NOT NULL,
	"read_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "atlas_proposal_reports" (
	"proposal_id" uuid NOT NULL,
	"url" text NOT NULL,
	"story_id" uuid NOT NULL,
	"title" text NOT NULL,
	"publisher" text NOT NULL,
	"published_on" date NOT NULL,
	"grade" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "atlas_proposal_reports_proposal_id_url_pk" PRIMARY KEY("proposal_id","url")
);
--> statement-breakpoint
CREATE TABLE "atlas_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"record" text,
	"fields" jsonb NOT NULL,
	"sentence" text NOT NULL,
	"words" text NOT NULL,
	"reported_on" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"applied" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "atlas_edition_files" ADD CONSTRAINT "atlas_edition_files_number_atlas_editions_number_fk" FOREIGN KEY ("number") REFERENCES "public"."atlas_editions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atlas_proposal_reports" ADD CONSTRAINT "atlas_proposal_reports_proposal_id_atlas_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."atlas_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atlas_proposal_reports_story" ON "atlas_proposal_reports" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "atlas_proposals_event" ON "atlas_proposals" USING btree ("event");--> statement-breakpoint
CREATE INDEX "atlas_proposals_newest" ON "atlas_proposals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "atlas_proposals_waiting" ON "atlas_proposals" USING btree ("state") WHERE state = 'waiting';--> statement-breakpoint
-- Written by hand from here on: the page of the data is kept until an edition is published or retired, and files stay what they are.
CREATE TRIGGER atlas_editions_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON atlas_editions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published file is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER atlas_edition_files_stay BEFORE UPDATE ON atlas_edition_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_edition();
