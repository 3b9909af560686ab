CREATE TABLE "deleted_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"slug" text NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "sent_on" date;
--> statement-breakpoint
-- Letters that were sent before: by the zone of today's schedule, as they were shown until now.
UPDATE newsletter_issues SET sent_on =
  (started_at AT TIME ZONE coalesce((SELECT time_zone FROM newsletter_schedule), 'Europe/Berlin'))::date
WHERE started_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "maintenance_tasks" ADD COLUMN "status_before_done" text;
