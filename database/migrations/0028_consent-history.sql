CREATE TABLE "newsletter_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"step" text NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_days" (
	"day" date PRIMARY KEY NOT NULL,
	"gained" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_consents_subscription" ON "newsletter_consents" USING btree ("subscription_id","at" DESC NULLS FIRST);--> statement-breakpoint
-- What the subscriptions themselves still know.
INSERT INTO newsletter_consents (subscription_id, step, at)
SELECT id, 'asked', created_at FROM newsletter_subscriptions;
--> statement-breakpoint
INSERT INTO newsletter_consents (subscription_id, step, detail, at)
SELECT id, 'confirmed', consent_version, consent_at FROM newsletter_subscriptions WHERE consent_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO newsletter_consents (subscription_id, step, at)
SELECT id, 'unsubscribed', unsubscribed_at FROM newsletter_subscriptions WHERE unsubscribed_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO newsletter_consents (subscription_id, step, at)
SELECT subscription_id, 'bounced', max(at) FROM newsletter_bounces JOIN newsletter_subscriptions s ON s.id = subscription_id
WHERE s.status = 'bounced' GROUP BY subscription_id;
--> statement-breakpoint
INSERT INTO newsletter_days (day, gained, lost)
SELECT (at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE step = 'confirmed'), count(*) FILTER (WHERE step IN ('unsubscribed', 'bounced'))
FROM newsletter_consents JOIN newsletter_subscriptions s ON s.id = subscription_id
WHERE s.consent_at IS NOT NULL AND step <> 'asked' GROUP BY 1;
