CREATE TABLE "ingestion_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"source_id" uuid,
	"source_name" text NOT NULL,
	"outcome" text NOT NULL,
	"http_status" integer,
	"bytes" integer DEFAULT 0 NOT NULL,
	"elapsed_ms" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"dropped_count" integer DEFAULT 0 NOT NULL,
	"irrelevant_count" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"message" text,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingestion_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trigger" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"total_sources" integer DEFAULT 0 NOT NULL,
	"total_processed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_fetched_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_http_status" integer,
	"last_failure" text,
	"last_success_at" timestamp (3) with time zone,
	"error_count" integer DEFAULT 0 NOT NULL,
	"next_due_at" timestamp (3) with time zone,
	"proposed_url" text,
	"proposed_url_seen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"story_id" uuid NOT NULL,
	"source_id" uuid,
	"external_id" text,
	"title" text NOT NULL,
	"source_url" text NOT NULL,
	"canonical_url" text NOT NULL,
	"description" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"date_precision" text DEFAULT 'minute' NOT NULL,
	"source_name" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"publisher" text,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"technology" text[] DEFAULT '{}'::text[] NOT NULL,
	"application" text[] DEFAULT '{}'::text[] NOT NULL,
	"regions" text[] DEFAULT '{}'::text[] NOT NULL,
	"tag_reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_url" text,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_stories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_article_id" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"technology" text[] DEFAULT '{}'::text[] NOT NULL,
	"application" text[] DEFAULT '{}'::text[] NOT NULL,
	"regions" text[] DEFAULT '{}'::text[] NOT NULL,
	"source_labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seed_records" (
	"key" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"as_of" date,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ingestion_results" ADD CONSTRAINT "ingestion_results_run_id_ingestion_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ingestion_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingestion_results" ADD CONSTRAINT "ingestion_results_source_id_rss_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."rss_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingestion_results_run" ON "ingestion_results" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "ingestion_results_source" ON "ingestion_results" USING btree ("source_id","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ingestion_runs_one_running" ON "ingestion_runs" USING btree ("status") WHERE "ingestion_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "ingestion_runs_started" ON "ingestion_runs" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "rss_sources_url" ON "rss_sources" USING btree ("url");--> statement-breakpoint
CREATE INDEX "rss_sources_due" ON "rss_sources" USING btree ("next_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "news_articles_source_external" ON "news_articles" USING btree ("source_id","external_id");--> statement-breakpoint
CREATE INDEX "news_articles_canonical_url" ON "news_articles" USING btree ("canonical_url");--> statement-breakpoint
CREATE INDEX "news_articles_story" ON "news_articles" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "news_articles_published" ON "news_articles" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "news_stories_newest" ON "news_stories" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "news_stories_narrow" ON "news_stories" USING gin ("search","categories","technology","application","regions","source_labels");