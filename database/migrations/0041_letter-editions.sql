CREATE TABLE "newsletter_editions" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"topics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rhythm" text DEFAULT 'weekly' NOT NULL,
	"weekday" integer DEFAULT 4 NOT NULL,
	"time" text DEFAULT '07:00' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Berlin' NOT NULL,
	"fewest_stories" integer DEFAULT 3 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The weekly letter is the first edition, with the schedule that it had.
INSERT INTO newsletter_editions (slug, name, description) VALUES ('weekly', 'Weekly letter', 'Five stories that mattered, once a week.');
--> statement-breakpoint
UPDATE newsletter_editions SET is_on = had.is_on, weekday = had.weekday, time = had.time, time_zone = had.time_zone FROM newsletter_schedule had;
--> statement-breakpoint
DROP TABLE "newsletter_schedule" CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_week_of_unique";--> statement-breakpoint
ALTER TABLE "newsletter_consents" ADD COLUMN "editions" text[] DEFAULT '{weekly}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "edition" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "editions" text[] DEFAULT '{weekly}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_edition_newsletter_editions_slug_fk" FOREIGN KEY ("edition") REFERENCES "public"."newsletter_editions"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_edition_week_of" UNIQUE("edition","week_of");--> statement-breakpoint
CREATE TRIGGER newsletter_editions_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletter_editions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
