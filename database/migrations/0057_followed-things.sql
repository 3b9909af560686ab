CREATE TABLE "reading_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "reading_list_once" UNIQUE("profile_id","path")
);
--> statement-breakpoint
ALTER TABLE "follow_hits" RENAME COLUMN "story_id" TO "arrival_id";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_address_unique";--> statement-breakpoint
DROP INDEX "follow_hits_newest";--> statement-breakpoint
ALTER TABLE "follow_hits" DROP CONSTRAINT "follow_hits_follow_id_story_id_pk";--> statement-breakpoint
ALTER TABLE "follow_hits" ADD CONSTRAINT "follow_hits_follow_id_arrival_id_pk" PRIMARY KEY("follow_id","arrival_id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "written_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_hits" ADD COLUMN "kind" text DEFAULT 'story' NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "kind" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "endpoint_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_profile" ON "webhook_endpoints" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "alert_events_written" ON "alert_events" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "follow_hits_unmailed" ON "follow_hits" USING btree ("profile_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "follows_created" ON "follows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "follow_hits_newest" ON "follow_hits" USING btree ("profile_id","arrived_at" DESC NULLS FIRST,"arrival_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "follows" DROP COLUMN "stems";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_once" UNIQUE NULLS NOT DISTINCT("address","profile_id");--> statement-breakpoint
-- What was followed until now are lists of news: their words are asked for as a question of that kind.
UPDATE follows SET filter = jsonb_build_object('values', (filter - 'q') || '{"from": ["story"]}')
  || CASE WHEN filter ? 'q' THEN jsonb_build_object('ask', jsonb_build_object('words', filter -> 'q')) ELSE '{}' END;
