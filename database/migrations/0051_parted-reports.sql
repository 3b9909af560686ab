CREATE TABLE "parted_reports" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"parted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parted_reports_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "joined_because" text;--> statement-breakpoint
ALTER TABLE "parted_reports" ADD CONSTRAINT "parted_reports_first_id_news_articles_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."news_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parted_reports" ADD CONSTRAINT "parted_reports_second_id_news_articles_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."news_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parted_reports_second" ON "parted_reports" USING btree ("second_id");