ALTER TABLE "ingestion_runs" ADD COLUMN "planned_sources" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_title" text;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_description" text;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_categories" text[];--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_technology" text[];--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_application" text[];--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_regions" text[];--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "corrected_by" text;--> statement-breakpoint
ALTER TABLE "news_stories" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "news_stories" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "content_submissions" ADD COLUMN "canonical_url" text;--> statement-breakpoint
ALTER TABLE "content_submissions" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_submissions" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "content_submissions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "content_submissions" ADD COLUMN "story_id" uuid;--> statement-breakpoint
CREATE INDEX "content_submissions_canonical_url" ON "content_submissions" USING btree ("canonical_url");
--> statement-breakpoint
CREATE TRIGGER ingestion_runs_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ingestion_runs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER ingestion_results_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ingestion_results
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
