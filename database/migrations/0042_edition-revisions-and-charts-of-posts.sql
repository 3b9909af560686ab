CREATE TABLE "post_charts" (
	"post_id" uuid NOT NULL,
	"path" text NOT NULL,
	"chart" jsonb NOT NULL,
	CONSTRAINT "post_charts_post_id_path_pk" PRIMARY KEY("post_id","path")
);
--> statement-breakpoint
ALTER TABLE "newsletter_editions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_charts" ADD CONSTRAINT "post_charts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;