ALTER TABLE "follow_hits" ADD COLUMN "date_precision" text;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_issue_stories" ADD COLUMN "date_precision" text;--> statement-breakpoint
UPDATE "follow_hits" SET "date_precision" = lead.date_precision
FROM news_stories asked JOIN news_stories story ON story.id = coalesce(asked.merged_into, asked.id) JOIN shown_reports lead ON lead.id = story.lead_article_id
WHERE lead.date_precision IN ('month', 'year') AND follow_hits.arrival_id = asked.id AND follow_hits.published_at = story.published_at;--> statement-breakpoint
UPDATE "newsletter_issue_stories" SET "date_precision" = lead.date_precision
FROM news_stories asked JOIN news_stories story ON story.id = coalesce(asked.merged_into, asked.id) JOIN shown_reports lead ON lead.id = story.lead_article_id
WHERE lead.date_precision IN ('month', 'year') AND newsletter_issue_stories.story_id = asked.id AND newsletter_issue_stories.published_at = story.published_at;
