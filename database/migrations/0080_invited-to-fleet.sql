CREATE TABLE "fleet_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"site_name" text,
	"smr_unit_id" text,
	"role" text NOT NULL,
	"offered_by_id" uuid NOT NULL,
	"offered_by" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_invitations_once" UNIQUE NULLS NOT DISTINCT("invitation_id","site_name","smr_unit_id"),
	CONSTRAINT "fleet_invitations_one_place" CHECK ("fleet_invitations"."site_name" is null or "fleet_invitations"."smr_unit_id" is null)
);
--> statement-breakpoint
ALTER TABLE "fleet_invitations" ADD CONSTRAINT "fleet_invitations_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_invitations" ADD CONSTRAINT "fleet_invitations_site_name_fleet_sites_name_fk" FOREIGN KEY ("site_name") REFERENCES "public"."fleet_sites"("name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "fleet_invitations" ADD CONSTRAINT "fleet_invitations_smr_unit_id_smr_units_id_fk" FOREIGN KEY ("smr_unit_id") REFERENCES "public"."smr_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_invitations_site" ON "fleet_invitations" USING btree ("site_name");--> statement-breakpoint
CREATE INDEX "fleet_invitations_unit" ON "fleet_invitations" USING btree ("smr_unit_id");