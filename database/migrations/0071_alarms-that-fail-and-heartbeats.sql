CREATE TABLE "heartbeats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"address" text NOT NULL,
	"every_minutes" integer NOT NULL,
	"silence_minutes" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "heartbeats_one_row" CHECK ("heartbeats"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "alarm_calls_outstanding" ON "alarm_calls" USING btree ("alert_id") WHERE state = 'sent' and transition = 'raised' and not is_over and failed_at is null;