CREATE TABLE "alarm_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"raising" integer NOT NULL,
	"transition" text NOT NULL,
	"contact_point_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"tells_end" boolean NOT NULL,
	"after_minutes" integer NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"origin" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"receiver" text,
	"is_over" boolean DEFAULT false NOT NULL,
	"message_id" uuid,
	CONSTRAINT "alarm_calls_once" UNIQUE("alert_id","raising","transition","contact_point_id","after_minutes")
);
--> statement-breakpoint
CREATE TABLE "alarm_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_point_id" uuid NOT NULL,
	"title" text NOT NULL,
	"calls" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_points" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"endpoint_id" uuid,
	"roster" jsonb,
	"quiet" jsonb,
	"is_on" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_points_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "escalation_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"unit_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"severities" text[] DEFAULT '{}'::text[] NOT NULL,
	"hours" jsonb,
	"steps" jsonb NOT NULL,
	"tells_end" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "escalation_rules_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "shape" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD CONSTRAINT "alarm_calls_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD CONSTRAINT "alarm_calls_contact_point_id_contact_points_id_fk" FOREIGN KEY ("contact_point_id") REFERENCES "public"."contact_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD CONSTRAINT "alarm_calls_message_id_alarm_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."alarm_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_messages" ADD CONSTRAINT "alarm_messages_contact_point_id_contact_points_id_fk" FOREIGN KEY ("contact_point_id") REFERENCES "public"."contact_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_points" ADD CONSTRAINT "contact_points_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_calls_due" ON "alarm_calls" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "alarm_calls_message" ON "alarm_calls" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "alarm_messages_newest" ON "alarm_messages" USING btree ("contact_point_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_occurrence" ON "deliveries" USING btree ("occurrence");--> statement-breakpoint
CREATE TRIGGER alarm_calls_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON alarm_calls
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
