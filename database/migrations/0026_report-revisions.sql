ALTER TABLE "news_articles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
