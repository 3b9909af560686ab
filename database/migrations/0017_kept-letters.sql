ALTER TABLE "newsletter_issues" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Letters are named by the day they go out, as the schedule's time zone counts days.
CREATE TRIGGER newsletter_schedule_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletter_schedule
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
