CREATE TABLE "contact_keys" (
	"key" text NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_keys_key_contact_id_pk" PRIMARY KEY("key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_pairs" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "contact_pairs_one_id_other_id_key_pk" PRIMARY KEY("one_id","other_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_stops" (
	"email_hash" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_stops_email_hash_thread_id_pk" PRIMARY KEY("email_hash","thread_id")
);
--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "contacts_company";--> statement-breakpoint
DROP INDEX "newsletter_subscriptions_status";--> statement-breakpoint
ALTER TABLE "contact_notes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "email_hashes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "compared_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "ask_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "asked_email" text;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_keys" ADD CONSTRAINT "contact_keys_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_pairs" ADD CONSTRAINT "contact_pairs_one_id_contacts_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_pairs" ADD CONSTRAINT "contact_pairs_other_id_contacts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_keys_contact" ON "contact_keys" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_pairs_other" ON "contact_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "contact_pairs_key" ON "contact_pairs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_email" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "profiles_role" ON "profiles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "contact_moves_gone" ON "contact_moves" USING btree (("before" -> 1 ->> 'id')) WHERE "contact_moves"."kind" = 'merge' and "contact_moves"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "contact_moves_after" ON "contact_moves" USING gin ("after");--> statement-breakpoint
CREATE INDEX "contacts_changed" ON "contacts" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "contacts_not_compared" ON "contacts" USING btree ("id") WHERE "contacts"."revision" <> "contacts"."compared_revision";--> statement-breakpoint
CREATE INDEX "feedback_votes_asked" ON "feedback_votes" USING btree ("asked_email") WHERE "feedback_votes"."asked_email" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_newest" ON "newsletter_subscriptions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_submissions_email" ON "content_submissions" USING btree (lower(trim("submitted_by_email")));--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id","company");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_status" ON "newsletter_subscriptions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_ask_id_unique" UNIQUE("ask_id");--> statement-breakpoint
-- Guests' addresses were never confirmed: nothing is sent there any more. Those of accounts were, when the account was made.
UPDATE "feedback_votes" SET "email" = null WHERE "voter" NOT LIKE 'account %';--> statement-breakpoint
UPDATE "feedback_votes" SET "agreed_at" = "created_at" WHERE "email" IS NOT NULL;
--> statement-breakpoint
-- Who has lost the rights of an editor may have the data erased: then, and in no other way, who did something to an alert is changed.
CREATE FUNCTION refuse_change_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('smr.forgets_author', true) = 'on'
    AND (NEW.actor_email IS NOT DISTINCT FROM OLD.actor_email OR NEW.actor_email = 'former editor')
    AND to_jsonb(NEW) - 'actor_email' - 'hash' = to_jsonb(OLD) - 'actor_email' - 'hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER alert_events_only_added ON alert_events;
--> statement-breakpoint
CREATE TRIGGER alert_events_only_added BEFORE UPDATE OR DELETE ON alert_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
--> statement-breakpoint
-- Which tags there are, and of how many contacts: asked with every list, and never by reading all contacts.
CREATE FUNCTION count_contact_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM contact_tags;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE contact_tags SET uses = uses - 1 WHERE tag = ANY (OLD.tags);
    DELETE FROM contact_tags WHERE tag = ANY (OLD.tags) AND uses <= 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO contact_tags SELECT DISTINCT tag, 1 FROM unnest(NEW.tags) AS tag
      ON CONFLICT (tag) DO UPDATE SET uses = contact_tags.uses + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_tags_added AFTER INSERT ON contacts FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION count_contact_tags();
--> statement-breakpoint
CREATE TRIGGER contacts_tags_changed AFTER UPDATE ON contacts FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION count_contact_tags();
--> statement-breakpoint
CREATE TRIGGER contacts_tags_gone AFTER DELETE ON contacts FOR EACH ROW WHEN (OLD.tags <> '{}') EXECUTE FUNCTION count_contact_tags();
--> statement-breakpoint
CREATE TRIGGER contacts_tags_emptied AFTER TRUNCATE ON contacts FOR EACH STATEMENT EXECUTE FUNCTION count_contact_tags();
--> statement-breakpoint
INSERT INTO contact_tags SELECT tag, count(DISTINCT id) FROM contacts, unnest(tags) AS tag GROUP BY tag;
