-- Spelling-tolerant search. Both extensions are "trusted": the database's owner may create them without being superuser.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Announces on channel 'table_changed' that a table changed, once per statement and, because PostgreSQL folds equal
-- notifications of a transaction, once per table and commit. Listeners: page caches, live streams, in every process.
CREATE FUNCTION notify_table_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER news_stories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news_stories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER news_articles_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news_articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
CREATE TRIGGER rss_sources_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON rss_sources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
-- Stories are derived from articles, so the article is written first.
ALTER TABLE news_articles ADD CONSTRAINT news_articles_story_id_fk FOREIGN KEY (story_id) REFERENCES news_stories (id)
  DEFERRABLE INITIALLY DEFERRED;
