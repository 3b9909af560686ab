CREATE TABLE "feedback_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"text" text NOT NULL,
	"quoted" text,
	"author" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"is_from_other" boolean DEFAULT false NOT NULL,
	"receivers" integer DEFAULT 0 NOT NULL,
	"message_id" text,
	"sent_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_saved_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "feedback_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"root_id" uuid NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"name" text,
	"email" text,
	"sender_id" uuid,
	"page" text,
	"record_kind" text,
	"record_id" uuid,
	"record_name" text,
	"field" text,
	"shown_value" text,
	"proposed_value" text,
	"proposed_source" text,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee_id" uuid,
	"assignee_email" text,
	"labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"board_state" text,
	"board_text" text,
	"published_at" timestamp (3) with time zone,
	"sent_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback_posts" ADD CONSTRAINT "feedback_posts_thread_id_feedback_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."feedback_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_threads" ADD CONSTRAINT "feedback_threads_merged_into_feedback_threads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."feedback_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_thread_id_feedback_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."feedback_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_posts_thread" ON "feedback_posts" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_posts_message_id" ON "feedback_posts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "feedback_threads_inbox" ON "feedback_threads" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "feedback_threads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "feedback_threads_root" ON "feedback_threads" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "feedback_threads_email" ON "feedback_threads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "feedback_threads_sent" ON "feedback_threads" USING btree ("sent_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_votes_voter" ON "feedback_votes" USING btree ("thread_id","voter");--> statement-breakpoint
CREATE INDEX "feedback_votes_email" ON "feedback_votes" USING btree ("email");--> statement-breakpoint
CREATE TRIGGER feedback_threads_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feedback_threads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();--> statement-breakpoint
CREATE TRIGGER feedback_posts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feedback_posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();--> statement-breakpoint
CREATE TRIGGER feedback_votes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feedback_votes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
