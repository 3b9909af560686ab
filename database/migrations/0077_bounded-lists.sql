ALTER TABLE "deleted_reports" ADD COLUMN "taken_out_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "telemetry_streams_words" ON "telemetry_streams" USING gin ("tag" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deleted_reports_story" ON "deleted_reports" USING btree ("story_id","deleted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deleted_reports_feed" ON "deleted_reports" USING btree ((fields ->> 'externalId')) WHERE fields ->> 'origin' = 'feed';--> statement-breakpoint
CREATE INDEX "deleted_reports_manual" ON "deleted_reports" USING btree ("deleted_at" DESC NULLS FIRST,"id") WHERE fields ->> 'origin' = 'manual';--> statement-breakpoint
CREATE INDEX "news_stories_merged" ON "news_stories" USING btree ("merged_into") WHERE merged_into is not null;