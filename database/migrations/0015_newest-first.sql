DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "ingestion_results_source";--> statement-breakpoint
DROP INDEX "ingestion_runs_started";--> statement-breakpoint
DROP INDEX "imports_kind_started";--> statement-breakpoint
DROP INDEX "news_articles_published";--> statement-breakpoint
DROP INDEX "news_stories_newest";--> statement-breakpoint
DROP INDEX "newsletter_bounces_subscription";--> statement-breakpoint
DROP INDEX "content_submissions_status";--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ingestion_results_source" ON "ingestion_results" USING btree ("source_id","finished_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ingestion_runs_started" ON "ingestion_runs" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_kind_started" ON "imports" USING btree ("kind","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "news_articles_published" ON "news_articles" USING btree ("published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "news_stories_newest" ON "news_stories" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_bounces_subscription" ON "newsletter_bounces" USING btree ("subscription_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_submissions_status" ON "content_submissions" USING btree ("status","created_at" DESC NULLS FIRST);