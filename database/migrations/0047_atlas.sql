CREATE TABLE "atlas_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"act" text NOT NULL,
	"field" text,
	"before" jsonb,
	"after" jsonb,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "atlas_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "atlas_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"publisher" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"published" text
);
--> statement-breakpoint
CREATE TABLE "atlas_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"unit" text,
	"source_id" uuid NOT NULL,
	"as_of" text NOT NULL,
	"quoted_at" date NOT NULL,
	"grade" text NOT NULL,
	"leads" boolean NOT NULL,
	"note" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "atlas_changes" ADD CONSTRAINT "atlas_changes_record_id_atlas_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."atlas_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atlas_values" ADD CONSTRAINT "atlas_values_record_id_atlas_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."atlas_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atlas_values" ADD CONSTRAINT "atlas_values_source_id_atlas_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."atlas_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atlas_changes_newest" ON "atlas_changes" USING btree ("changed_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "atlas_changes_of_record" ON "atlas_changes" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "atlas_records_one_slug" ON "atlas_records" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "atlas_sources_one_url" ON "atlas_sources" USING btree ("url");--> statement-breakpoint
CREATE INDEX "atlas_values_of_record" ON "atlas_values" USING btree ("record_id","field","position");--> statement-breakpoint
CREATE INDEX "atlas_values_source" ON "atlas_values" USING btree ("source_id");
--> statement-breakpoint
CREATE TRIGGER atlas_records_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON atlas_records
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER atlas_sources_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON atlas_sources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER atlas_values_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON atlas_values
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER atlas_changes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON atlas_changes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
