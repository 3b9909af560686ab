ALTER TABLE "rss_sources" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "rss_sources" ADD COLUMN "interval_hours" integer;--> statement-breakpoint
ALTER TABLE "rss_sources" ADD COLUMN "keep_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_sources" ADD COLUMN "block_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_sources" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;