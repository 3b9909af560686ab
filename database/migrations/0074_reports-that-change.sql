CREATE TABLE "report_changes" (
	"article_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "is_dated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "report_changes" ADD CONSTRAINT "report_changes_article_id_news_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_changes_newest" ON "report_changes" USING btree ("article_id","changed_at" DESC NULLS FIRST);--> statement-breakpoint
-- Written by hand from here on.
CREATE TRIGGER report_changes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON report_changes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
-- A story is as old as its first report: so far it took the time of the report that leads it. (One told alone has no other.)
UPDATE "news_stories" SET "published_at" = told."first"
FROM (
	SELECT story_id, min(published_at) AS "first" FROM news_articles WHERE date_precision = 'minute' GROUP BY story_id
) told, news_articles lead
WHERE told.story_id = news_stories.id AND lead.id = news_stories.lead_article_id AND lead.date_precision = 'minute'
	AND news_stories.article_count > 1 AND told."first" < news_stories.published_at;
