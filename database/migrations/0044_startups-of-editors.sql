CREATE TABLE "deleted_startups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "startups" DROP CONSTRAINT "startups_name_unique";--> statement-breakpoint
ALTER TABLE "startups" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "startups" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "startups_one_name" ON "startups" USING btree (lower("name"));--> statement-breakpoint
-- Nobody could change them until now.
UPDATE "startups" SET "updated_at" = "created_at";