CREATE TABLE "sparkplug_devices" (
	"group_id" text NOT NULL,
	"node_id" text NOT NULL,
	"device_id" text NOT NULL,
	"metrics" jsonb NOT NULL,
	CONSTRAINT "sparkplug_devices_group_id_node_id_device_id_pk" PRIMARY KEY("group_id","node_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "sparkplug_devices" ADD CONSTRAINT "sparkplug_devices_node" FOREIGN KEY ("group_id","node_id") REFERENCES "public"."sparkplug_nodes"("group_id","node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sparkplug_devices" ("group_id", "node_id", "device_id", "metrics")
SELECT n.group_id, n.node_id, m.metric ->> 0, jsonb_agg(jsonb_build_array(m.metric -> 1, m.metric -> 2, m.metric -> 3) ORDER BY m.place)
FROM "sparkplug_nodes" n, jsonb_array_elements(CASE jsonb_typeof(n.metrics) WHEN 'array' THEN n.metrics ELSE '[]' END) WITH ORDINALITY AS m (metric, place)
GROUP BY n.group_id, n.node_id, m.metric ->> 0;--> statement-breakpoint
ALTER TABLE "sparkplug_nodes" ALTER COLUMN "metrics" SET DEFAULT '[]';