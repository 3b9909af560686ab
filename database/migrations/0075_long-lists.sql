DROP INDEX "audit_log_action";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING gin ("actor_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_posts_words" ON "feedback_posts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_threads_state" ON "feedback_threads" USING btree ("state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "feedback_threads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "feedback_threads_labels" ON "feedback_threads" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "feedback_threads_words" ON "feedback_threads" USING gin ((title || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(record_name, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("ts" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "alerts_stream" ON "alerts" USING btree ("telemetry_stream_id");--> statement-breakpoint
CREATE INDEX "alerts_severity" ON "alerts" USING btree ("severity","ts" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alerts_words" ON "alerts" USING gin ((title || ' ' || message) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_articles_corrected" ON "news_articles" USING btree ("corrected_by") WHERE corrected_at is not null;--> statement-breakpoint
CREATE INDEX "news_articles_manual" ON "news_articles" USING btree ("story_id") WHERE origin = 'manual';--> statement-breakpoint
CREATE INDEX "news_articles_words" ON "news_articles" USING gin ((title || ' ' || coalesce(corrected_title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(corrected_description, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_stories_hidden" ON "news_stories" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "content_submissions_words" ON "content_submissions" USING gin ((title || ' ' || coalesce(source_url, '') || ' ' || coalesce(submitted_by_name, '') || ' ' || coalesce(submitted_by_email, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);