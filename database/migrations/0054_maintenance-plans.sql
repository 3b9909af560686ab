ALTER TABLE "maintenance_plans" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;