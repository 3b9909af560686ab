DROP INDEX "alerts_unit";--> statement-breakpoint
DROP INDEX "alerts_ts";--> statement-breakpoint
DROP INDEX "unit_status_events_unit";--> statement-breakpoint
CREATE INDEX "alerts_unit" ON "alerts" USING btree ("smr_unit_id","ts" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alerts_ts" ON "alerts" USING btree ("ts" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unit_status_events_unit" ON "unit_status_events" USING btree ("smr_unit_id","at" DESC NULLS FIRST);