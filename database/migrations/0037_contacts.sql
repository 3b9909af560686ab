CREATE TABLE "contact_distinctions" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "contact_distinctions_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "contact_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_on" date NOT NULL,
	"assignee_id" uuid,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "contact_views_name" UNIQUE("profile_id","name")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"role" text,
	"company" text,
	"company_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"origin" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tasks" ADD CONSTRAINT "contact_tasks_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tasks" ADD CONSTRAINT "contact_tasks_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_tasks_contact" ON "contact_tasks" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_tasks_due" ON "contact_tasks" USING btree ("due_on") WHERE "contact_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree (lower(coalesce("name", "emails"[1], '')),"id");--> statement-breakpoint
CREATE INDEX "contacts_emails" ON "contacts" USING gin ("emails");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id");
--> statement-breakpoint
CREATE TRIGGER contacts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER contact_notes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON contact_notes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER contact_tasks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON contact_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
