CREATE TABLE "fleet_annotation_versions" (
	"annotation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_annotation_versions_annotation_id_number_pk" PRIMARY KEY("annotation_id","number")
);
--> statement-breakpoint
CREATE TABLE "fleet_annotations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"telemetry_stream_id" integer,
	"smr_unit_id" text,
	"screen_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fleet_screen_versions" (
	"screen_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"act" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_screen_versions_screen_id_number_pk" PRIMARY KEY("screen_id","number")
);
--> statement-breakpoint
CREATE TABLE "fleet_screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"owner" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "fleet_annotation_versions" ADD CONSTRAINT "fleet_annotation_versions_annotation_id_fleet_annotations_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."fleet_annotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_screen_versions" ADD CONSTRAINT "fleet_screen_versions_screen_id_fleet_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."fleet_screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_annotations_stream" ON "fleet_annotations" USING btree ("telemetry_stream_id","starts_at");--> statement-breakpoint
CREATE INDEX "fleet_annotations_unit" ON "fleet_annotations" USING btree ("smr_unit_id","starts_at");--> statement-breakpoint
CREATE INDEX "fleet_annotations_screen" ON "fleet_annotations" USING btree ("screen_id","starts_at");--> statement-breakpoint
CREATE INDEX "fleet_annotations_newest" ON "fleet_annotations" USING btree ("starts_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_screens_slug" ON "fleet_screens" USING btree ("slug") WHERE removed_at is null;--> statement-breakpoint
CREATE TRIGGER fleet_screens_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_screens
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();--> statement-breakpoint
CREATE TRIGGER fleet_annotations_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fleet_annotations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
