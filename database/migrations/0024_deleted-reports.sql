CREATE TABLE "deleted_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"story_hidden_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fields" jsonb NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
