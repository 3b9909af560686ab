CREATE TABLE "deleted_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"slug" text NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
