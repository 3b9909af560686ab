CREATE TABLE "reference_citations" (
	"metric_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"published" text,
	"agrees" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reference_citations_metric_id_source_id_pk" PRIMARY KEY("metric_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "reference_link_checks" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"status" integer,
	"failure" text,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_metrics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"section" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"formula" text,
	"assumptions" text[] DEFAULT '{}'::text[] NOT NULL,
	"comparison" text,
	"simple" text NOT NULL,
	"technical" text NOT NULL,
	"choice" text,
	"is_verified" boolean NOT NULL,
	"last_reviewed" date NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reference_metrics_slug_unique" UNIQUE("slug"),
	CONSTRAINT "reference_metrics_section" CHECK ("reference_metrics"."section" in ('headline', 'classic', 'referenced')),
	CONSTRAINT "reference_metrics_range" CHECK ("reference_metrics"."low" is null or "reference_metrics"."high" is null or "reference_metrics"."low" <= "reference_metrics"."high")
);
--> statement-breakpoint
CREATE TABLE "reference_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"type" text NOT NULL,
	"publisher" text NOT NULL,
	"year" integer,
	"doi" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reference_sources_slug_unique" UNIQUE("slug"),
	CONSTRAINT "reference_sources_url_unique" UNIQUE("url"),
	CONSTRAINT "reference_sources_type" CHECK ("reference_sources"."type" in ('international', 'government', 'research', 'industry'))
);
--> statement-breakpoint
ALTER TABLE "reference_citations" ADD CONSTRAINT "reference_citations_metric_id_reference_metrics_id_fk" FOREIGN KEY ("metric_id") REFERENCES "public"."reference_metrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_citations" ADD CONSTRAINT "reference_citations_source_id_reference_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."reference_sources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_link_checks" ADD CONSTRAINT "reference_link_checks_source_id_reference_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."reference_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reference_citations_source" ON "reference_citations" USING btree ("source_id");--> statement-breakpoint
-- A figure without a source must not be stored. Checked at commit, because a metric is written before its citations.
CREATE FUNCTION refuse_uncited_metric() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  judged uuid;
BEGIN
  IF TG_TABLE_NAME = 'reference_metrics' THEN judged := NEW.id; ELSE judged := OLD.metric_id; END IF;
  -- Locked, so that two transactions that each take one of the last two citations away do not both pass.
  PERFORM 1 FROM reference_metrics WHERE id = judged FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM reference_citations WHERE metric_id = judged) THEN
    RAISE EXCEPTION 'The metric % cites no source.', judged
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reference_metrics_cited', TABLE = 'reference_metrics';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reference_metrics_cited AFTER INSERT ON reference_metrics
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_uncited_metric();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reference_citations_left AFTER DELETE OR UPDATE OF metric_id ON reference_citations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_uncited_metric();
--> statement-breakpoint
-- TRUNCATE passes row triggers by.
CREATE FUNCTION refuse_truncated_citations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM reference_metrics) THEN
    RAISE EXCEPTION 'Metrics would cite no source.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reference_metrics_cited', TABLE = 'reference_metrics';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reference_citations_truncated AFTER TRUNCATE ON reference_citations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncated_citations();
--> statement-breakpoint
CREATE TRIGGER reference_sources_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reference_sources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER reference_metrics_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reference_metrics
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER reference_citations_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reference_citations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
