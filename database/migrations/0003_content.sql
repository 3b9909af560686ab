CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"country" text,
	"headquarters_location" text,
	"website_url" text,
	"logo_url" text,
	"description" text,
	"technology_focus" text[] DEFAULT '{}'::text[] NOT NULL,
	"reactor_technology" text[] DEFAULT '{}'::text[] NOT NULL,
	"applications" text[] DEFAULT '{}'::text[] NOT NULL,
	"founded_year" integer,
	"employee_count" integer,
	"employee_count_range" text,
	"annual_revenue" bigint,
	"revenue_year" integer,
	"projects_delivered_count" integer,
	"stock_symbol" text,
	"certifications" text[] DEFAULT '{}'::text[] NOT NULL,
	"parent_company" text,
	"linkedin_url" text,
	"twitter_url" text,
	"is_startup" boolean DEFAULT false NOT NULL,
	"funding_stage" text,
	"status" text DEFAULT 'active' NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"source_url" text,
	"as_of" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "startups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"company_slug" text,
	"location" text,
	"country" text,
	"logo_url" text,
	"description_short" text,
	"founded_year" integer,
	"funding_stage" text,
	"employees_range" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"website_url" text,
	"crunchbase_url" text,
	"source_url" text,
	"as_of" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "startups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term" text NOT NULL,
	"slug" text NOT NULL,
	"abbreviation" text,
	"category" text NOT NULL,
	"definition" text NOT NULL,
	"related_terms" text[],
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glossary_terms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"full_name" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "content_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_by_name" text,
	"submitted_by_email" text,
	"source_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "companies_status_name" ON "companies" USING btree ("status","name");--> statement-breakpoint
CREATE INDEX "companies_category" ON "companies" USING btree ("category");--> statement-breakpoint
CREATE INDEX "glossary_terms_term" ON "glossary_terms" USING btree ("term");--> statement-breakpoint
CREATE INDEX "content_submissions_status" ON "content_submissions" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER companies_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER startups_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON startups
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER glossary_terms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON glossary_terms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER newsletter_subscriptions_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletter_subscriptions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER content_submissions_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_submissions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
