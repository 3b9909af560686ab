CREATE TABLE "simulator_state" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone,
	"first_started_at" timestamp (3) with time zone NOT NULL,
	"state" jsonb,
	"saved_at" timestamp (3) with time zone
);
