CREATE INDEX "follow_hits_arrival" ON "follow_hits" USING btree ("arrival_id","profile_id");--> statement-breakpoint
CREATE INDEX "news_stories_written" ON "news_stories" USING btree ("updated_at");