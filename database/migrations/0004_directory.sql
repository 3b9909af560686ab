CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"record_id" uuid,
	"revision" integer,
	"before" jsonb,
	"message" text,
	"undone" text,
	CONSTRAINT "import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text,
	"format" text NOT NULL,
	"updates_existing" boolean NOT NULL,
	"status" text NOT NULL,
	"total_rows" integer NOT NULL,
	"created_rows" integer DEFAULT 0 NOT NULL,
	"updated_rows" integer DEFAULT 0 NOT NULL,
	"unchanged_rows" integer DEFAULT 0 NOT NULL,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"started_by_id" uuid,
	"started_by_email" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"asked_for" text NOT NULL,
	"content_type" text,
	"image" "bytea",
	"sha256" text,
	"found_at" text,
	"failure" text,
	"looked_up_at" timestamp (3) with time zone NOT NULL,
	"next_look_up_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reactor_technology_raw" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_record" ON "import_rows" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "imports_kind_started" ON "imports" USING btree ("kind","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER logos_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON logos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
