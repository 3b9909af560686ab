CREATE TABLE "mqtt_mappings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"unit" text NOT NULL,
	"tag" text NOT NULL,
	"renames" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"value_path" text NOT NULL,
	"time_path" text NOT NULL,
	"quality_path" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mqtt_mappings_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "mqtt_refusals" (
	"reason" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"topic" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mqtt_sessions" (
	"number" smallint PRIMARY KEY NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone,
	"is_connected" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"received" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"filters" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sparkplug_nodes" (
	"group_id" text NOT NULL,
	"node_id" text NOT NULL,
	"fault" text,
	"since" timestamp (3) with time zone NOT NULL,
	"bd_seq" bigint,
	"born_at" timestamp (3) with time zone,
	"seq" smallint,
	"last_at_ms" bigint NOT NULL,
	"metrics" jsonb NOT NULL,
	CONSTRAINT "sparkplug_nodes_group_id_node_id_pk" PRIMARY KEY("group_id","node_id")
);
