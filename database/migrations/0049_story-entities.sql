CREATE TABLE "entities" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"phrases" jsonb NOT NULL,
	"behind" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "entities_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "entity_editions" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"edition" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_id" uuid,
	"is_read" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_entities" (
	"story_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"is_implied" boolean NOT NULL,
	"why" jsonb NOT NULL,
	CONSTRAINT "story_entities_story_id_kind_slug_pk" PRIMARY KEY("story_id","kind","slug")
);
--> statement-breakpoint
ALTER TABLE "story_entities" ADD CONSTRAINT "story_entities_story_id_news_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."news_stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entities_by_name" ON "entities" USING btree ("name","kind","slug");--> statement-breakpoint
CREATE INDEX "story_entities_of_entity" ON "story_entities" USING btree ("slug","kind","story_id");
--> statement-breakpoint
CREATE TRIGGER entities_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON entities
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER story_entities_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON story_entities
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
