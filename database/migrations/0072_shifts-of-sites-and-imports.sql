CREATE TABLE "fleet_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text,
	"why" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"asked_back_by" text,
	"asked_back_at" timestamp (3) with time zone,
	"taken_back_by" text,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "shift_handovers_one";--> statement-breakpoint
DROP INDEX "shift_handovers_newest";--> statement-breakpoint
ALTER TABLE "shift_entries" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "shift_handovers" ADD COLUMN "site_id" text;--> statement-breakpoint
CREATE INDEX "fleet_imports_newest" ON "fleet_imports" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_site_id_fleet_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."fleet_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_handovers" ADD CONSTRAINT "shift_handovers_site_id_fleet_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."fleet_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_entries_site" ON "shift_entries" USING btree ("site_id","happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "shift_handovers_one" ON "shift_handovers" USING btree ("shift_from",coalesce(site_id, '')) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "shift_handovers_newest" ON "shift_handovers" USING btree ("site_id","shift_from" DESC NULLS FIRST,"handed_over_at" DESC NULLS FIRST);--> statement-breakpoint
-- Written by hand from here on. What was imported before there was a list of it: the name of the file was not kept.
INSERT INTO fleet_imports (id, why, author, at)
  SELECT import_id, (array_agg(why ORDER BY at))[1], (array_agg(author ORDER BY at))[1], min(at)
  FROM (SELECT import_id, why, author, at FROM unit_versions UNION ALL SELECT import_id, why, author, at FROM fleet_versions) imported
  WHERE import_id IS NOT NULL GROUP BY import_id;--> statement-breakpoint
-- Those of which all that came into force was taken back since, as the version that did so says.
WITH brought AS (
  SELECT import_id, 'unit' AS kind, smr_unit_id AS subject_id, number, why FROM unit_versions WHERE import_id IS NOT NULL AND number IS NOT NULL
  UNION ALL SELECT import_id, kind, subject_id, number, why FROM fleet_versions WHERE import_id IS NOT NULL AND number IS NOT NULL
), versions AS (
  SELECT 'unit' AS kind, smr_unit_id AS subject_id, base, why, author, coalesce(decided_at, at) AS at FROM unit_versions WHERE state = 'applied'
  UNION ALL SELECT kind, subject_id, base, why, author, coalesce(decided_at, at) FROM fleet_versions WHERE state = 'applied'
), undone AS (
  SELECT import_id, max(versions.author) AS author, max(versions.at) AS at
    FROM brought LEFT JOIN versions ON versions.kind = brought.kind AND versions.subject_id = brought.subject_id
      AND versions.base = brought.number AND versions.why = 'Import taken back: ' || brought.why
    GROUP BY import_id HAVING count(*) FILTER (WHERE versions.base IS NULL) = 0
)
UPDATE fleet_imports SET taken_back_by = undone.author, taken_back_at = undone.at FROM undone WHERE fleet_imports.id = undone.import_id;
