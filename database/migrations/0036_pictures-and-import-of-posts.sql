CREATE TABLE "post_cards" (
	"hash" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_pictures_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "schedule_failure" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "preview_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_imported_from_unique" UNIQUE("imported_from");--> statement-breakpoint
-- Every page links to the blog when there is one, and each autosave writes into posts: only what readers see drops kept pages.
DROP TRIGGER posts_changed ON posts;
--> statement-breakpoint
CREATE TRIGGER posts_changed AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF slug, state, published_revision_id, published_at, scheduled_at, schedule_failure, deleted_at ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
