CREATE TABLE "follow_hits" (
	"follow_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"because" text[] DEFAULT '{}'::text[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "follow_hits_follow_id_story_id_pk" PRIMARY KEY("follow_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "follow_progress" (
	"id" text PRIMARY KEY DEFAULT 'stories' NOT NULL,
	"matched_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"path" text NOT NULL,
	"filter" jsonb NOT NULL,
	"stems" text[] DEFAULT '{}'::text[] NOT NULL,
	"label" text NOT NULL,
	"mail" text DEFAULT 'off' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"secret_since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_once" UNIQUE("profile_id","path")
);
--> statement-breakpoint
ALTER TABLE "follow_hits" ADD CONSTRAINT "follow_hits_follow_id_follows_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."follows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_hits_newest" ON "follow_hits" USING btree ("profile_id","arrived_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_hits_arrived" ON "follow_hits" USING btree ("arrived_at");